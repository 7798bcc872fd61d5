import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ERROR_MESSAGES } from "../../contract/errors.ts";
import { AppError } from "../errors.ts";
import type { FindUser } from "../http/routes/authentication.ts";
import { handleRequestError } from "../http/error-handler.ts";
import { readBearerToken } from "../http/security/bearer-token.ts";
import { createNetworkLimit } from "../http/security/network-limit.ts";
import { logAccountEvent } from "../http/security/security-log.ts";
import { CLIENT_IP_HEADER, type Auth, shouldExtendSession } from "./auth.ts";
import type { Db } from "../db/database.ts";
import { createFindTokenUser } from "./api-tokens/find-token-user.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { createFindSession, readSignedToken } from "./sessions/find-session.ts";
import { findCallbackErrorPage } from "./google/google-callback.ts";
import { rethrowCause } from "./rethrow-cause.ts";

interface AuthRouteParts {
  auth: Auth;
  publicUrl: string;
  metrics: Metrics | undefined;
}

export function addAuthRoutes(app: FastifyInstance, parts: AuthRouteParts): void {
  app.route({
    method: ["GET", "POST"],
    url: "/api/auth/*",
    handler: async (request, reply) => {
      try {
        rejectNul(request);
        return await forward(parts, request, reply);
      } catch (error) {
        // Browsers that return from Google always get a page.
        const page = findCallbackErrorPage(request.url, 500, "");
        if (page === undefined) throw error;
        handleRequestError(error, request);
        return reply.redirect(page, 302);
      }
    },
  });
}

async function forward(
  { auth, publicUrl, metrics }: AuthRouteParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const webRequest = toWebRequest(request, publicUrl);
  const response = await rethrowCause(() => auth.handler(webRequest));
  const body = removeTokens(await response.text());
  reply.code(response.status);
  copyHeaders(response.headers, reply);
  const page = findCallbackErrorPage(request.url, response.status, body);
  if (logAccountEvent(request, response, body)) metrics?.countFailedSignIn();
  if (page !== undefined) return reply.redirect(page, 302);
  return reply.send(body);
}

/** Removes session tokens from a response: scripts don't need them and must not get them. */
function removeTokens(body: string): string {
  if (!body.includes('"token"')) return body;
  return JSON.stringify(JSON.parse(body, (name, value) => (name === "token" ? undefined : value)));
}

/** Rejects NUL characters, which PostgreSQL can't store or search for. */
function rejectNul({ url, body }: FastifyRequest): void {
  const { token } = (body ?? {}) as { token?: unknown };
  if (url.includes("%00") || (typeof token === "string" && token.includes("\0")))
    throw new AppError("invalid", ERROR_MESSAGES.invalidBody);
}

/** In a minute for each network in each process. */
export const MAX_WRONG_TOKENS = 120;

/**
 * Finds the user of a session or an API token, always in the database, so that ended sessions and revoked tokens stop working
 * in all processes. A token takes precedence over a session.
 */
export async function createFindUser(auth: Auth, db: Db): Promise<FindUser> {
  const { authCookies, secret } = await auth.$context;
  const findSession = createFindSession(db);
  const findTokenUser = createFindTokenUser(db);
  const wrongTokens = createNetworkLimit(MAX_WRONG_TOKENS);
  return async (request, reply) => {
    const bearerToken = readBearerToken(request);
    if (bearerToken !== undefined) {
      const owner = await findTokenUser(bearerToken);
      // Valid tokens of the same network continue to work.
      if (!owner) await wrongTokens.count(request.ip);
      return owner;
    }
    const { cookie } = request.headers;
    const token = cookie && readSignedToken(cookie, authCookies.sessionToken.name, secret);
    if (!token) return undefined;
    const found = await findSession(token);
    if (!found) return undefined;
    const { expiresAt, ...signedIn } = found;
    if (reply && shouldExtendSession(found)) await extendSession(auth, request, reply);
    return signedIn;
  };
}

async function extendSession(auth: Auth, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const headers = toWebHeaders(request);
  const { headers: fresh } = await rethrowCause(() => auth.api.getSession({ headers, returnHeaders: true }));
  for (const cookie of fresh.getSetCookie()) reply.header("set-cookie", cookie);
}

function toWebRequest(request: FastifyRequest, publicUrl: string): Request {
  const hasBody = request.method === "POST";
  const headers = toWebHeaders(request);
  // Requests of other sites were rejected before. better-auth requires an origin, which programs don't send.
  if (!headers.has("origin")) headers.set("origin", publicUrl);
  return new Request(new URL(request.url, publicUrl), {
    method: request.method,
    headers,
    ...(hasBody && { body: JSON.stringify(request.body ?? {}) }),
  });
}

/** Headers that describe the original message's bytes, which are written again. */
const MESSAGE_HEADERS = new Set(["content-length", "transfer-encoding", "connection", "content-type"]);

function toWebHeaders(request: FastifyRequest): Headers {
  const headers = new Headers({ "content-type": "application/json" });
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !MESSAGE_HEADERS.has(name)) headers.set(name, String(value));
  }
  headers.set(CLIENT_IP_HEADER, request.ip);
  return headers;
}

function copyHeaders(headers: Headers, reply: FastifyReply): void {
  for (const [name, value] of headers) {
    if (!MESSAGE_HEADERS.has(name) && name !== "set-cookie") reply.header(name, value);
  }
  for (const cookie of headers.getSetCookie()) reply.header("set-cookie", cookie);
  reply.type(headers.get("content-type") ?? "application/json");
}
