import type { FastifyReply, FastifyRequest } from "fastify";
import type { User } from "../../../contract/account/account.ts";
import { TOKEN_MESSAGES } from "../../../contract/account/api-tokens.ts";
import type { TokenScope } from "../../../contract/call.ts";
import { OPERATOR_MESSAGES } from "../../../contract/account/operator.ts";
import { ERROR_MESSAGES } from "../../../contract/errors.ts";
import type { UsageLimit } from "../../../contract/limits.ts";
import { AppError } from "../../errors.ts";
import { readBearerToken } from "../security/bearer-token.ts";
import { logForbiddenAccess } from "../security/security-log.ts";

export interface SignedInUser extends User {
  sessionId: string;
  signedInAt: Date;
  /** Set if the request has an API token instead of a session. */
  tokenScope?: TokenScope;
}

export type FindUser = (
  request: FastifyRequest,
  reply: FastifyReply | undefined,
) => Promise<SignedInUser | undefined>;

export type CountUsage = (use: UsageLimit, uid: string) => Promise<void>;

export type IsOperator = (uid: string) => Promise<boolean>;

export interface AuthenticationParts {
  findUser: FindUser;
  countUsage: CountUsage;
  writeLimit: { count(uid: string, bytes: number): Promise<void> };
  isOperator: IsOperator;
}

/** Runs as `onRequest`, before the body is received. */
export type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

export function createGuards({ findUser, countUsage, writeLimit, isOperator }: AuthenticationParts) {
  /** Requires a session or an API token. */
  const requireSession: Guard = async (request, reply) => {
    const user = await findUser(request, reply);
    if (!user) {
      const message = readBearerToken(request) ? TOKEN_MESSAGES.invalid : ERROR_MESSAGES.unauthenticated;
      throw new AppError("unauthenticated", message);
    }
    request.user = user;
    checkTokenScope(request);
    if (isChange(request)) await writeLimit.count(user.uid, countBytes(request));
  };
  /** Requires a session or an API token. The `:uid` of another user results in 404. */
  const requireUser: Guard = async (request, reply) => {
    await requireSession(request, reply);
    await requireOwnPath(request, reply);
  };
  return {
    requireUser,
    /** For paths of records that may be shared: their handlers call `requireAccess`. */
    requireSession,
    async requireOperator({ user }: FastifyRequest): Promise<void> {
      if (!(await isOperator(user.uid))) throw new AppError("forbidden", OPERATOR_MESSAGES.operatorOnly);
    },
    /** With `isShared`, the handler calls `requireAccess`. */
    rateLimit(use: UsageLimit, { isShared = false } = {}): Guard {
      return async (request, reply) => {
        await (isShared ? requireSession : requireUser)(request, reply);
        await countUsage(use, request.user.uid);
      };
    },
  };
}

const requireOwnPath: Guard = async (request) => {
  const { uid } = request.params as { uid?: string };
  if (uid === undefined || uid === request.user.uid) return;
  logForbiddenAccess(request, request.user.uid);
  throw new AppError("not_found", ERROR_MESSAGES.noSuchPath);
};

function checkTokenScope(request: FastifyRequest): void {
  const { tokenScope } = request.user;
  if (tokenScope === undefined) return;
  const required = request.routeOptions.config.tokenScope ?? (isChange(request) ? "write" : "read");
  if (required === "none") throw new AppError("forbidden", TOKEN_MESSAGES.notAllowed);
  if (required === "write" && tokenScope !== "write")
    throw new AppError("forbidden", TOKEN_MESSAGES.readOnly);
}

const isChange = ({ method }: FastifyRequest) => method !== "GET" && method !== "HEAD";

/** The size of a request's body; bodies of unknown size count as large. */
const countBytes = ({ headers }: FastifyRequest) =>
  headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : UNKNOWN_BYTES;
const UNKNOWN_BYTES = 16 * 1024 ** 2;

declare module "fastify" {
  interface FastifyRequest {
    user: SignedInUser;
  }
  interface FastifyContextConfig {
    /** The scope that an API token needs; by default, `read` for GET and HEAD and `write` for other methods. */
    tokenScope?: TokenScope | "none";
  }
}
