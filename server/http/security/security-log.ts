import type { FastifyRequest } from "fastify";
import type { ErrorCode } from "../../../contract/errors.ts";
import { hashIdentifier } from "./hash-key.ts";

const REFUSALS = new Set<ErrorCode>([
  "invalid",
  "unauthenticated",
  "forbidden",
  "requires_recent_login",
  "too_large",
  "unsupported",
  "rate_limited",
]);

export function logRefusedRequest(request: FastifyRequest, code: ErrorCode): void {
  if (REFUSALS.has(code)) note(request, "request rejected", { code });
}

export function logForbiddenAccess(request: FastifyRequest, uid: string): void {
  note(request, "access to another account denied", { uid });
}

const ACCOUNT_EVENTS: Record<string, string> = {
  "sign-up/email": "sign-up",
  "sign-in/email": "sign-in",
  "callback/google": "sign-in with Google",
  "sign-out": "sign-out",
  "revoke-sessions": "sign-out everywhere",
  "change-password": "password change",
  "reset-password": "password reset",
  "request-password-reset": "password reset requested",
  "verify-email": "address confirmation",
};

/** Returns whether this was a sign-in that failed. */
export function logAccountEvent(
  request: FastifyRequest,
  { status, headers }: Response,
  answer: string,
): boolean {
  const event = ACCOUNT_EVENTS[request.url.replace(/^\/api\/auth\/|\?.*$/g, "")];
  if (event === undefined) return false;
  const { email } = (request.body ?? {}) as { email?: unknown };
  // Failures of the Google sign-in are redirects with an error.
  const isRefused = status >= 400 || /[?&]error=/.test(headers.get("location") ?? "");
  note(request, `account: ${event} ${isRefused ? "failed" : "succeeded"}`, {
    status,
    uid: findUid(answer),
    ...(typeof email === "string" && { account: hashIdentifier(email) }),
  });
  return isRefused && event.startsWith("sign-in");
}

function findUid(answer: string): string | undefined {
  try {
    const { user } = JSON.parse(answer) as { user?: { id?: string } };
    return user?.id;
  } catch {
    return undefined;
  }
}

function note(request: FastifyRequest, message: string, facts: Record<string, unknown>): void {
  const { method, routeOptions, ip: address } = request;
  const uid = request.user?.uid;
  request.log.info({ module: "security", uid, ...facts, method, route: routeOptions.url, address }, message);
}
