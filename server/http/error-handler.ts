import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import { ERROR_MESSAGES, ERROR_STATUS } from "../../contract/errors.ts";
import type { ErrorBody } from "../../contract/errors.schema.ts";
import {
  AppError,
  BusyError,
  codeOf,
  describeError,
  hasCause,
  hasCode,
  InterruptedError,
  isDiskFull,
  NotSetUpError,
  TooManyRequestsError,
} from "../errors.ts";
import { StorageUnavailableError } from "../storage/storage.ts";
import { logRefusedRequest } from "./security/security-log.ts";

/** Headers that a route may have set before it failed. */
const CONTENT_HEADERS = [
  "accept-ranges",
  "content-disposition",
  "content-length",
  "content-range",
  "etag",
  "last-modified",
];

export const BUSY_RETRY_SECONDS = 2;

export function addErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const known = handleRequestError(error, request);
    const body: ErrorBody = { error: { code: known.code, message: known.message } };
    if (known.current !== undefined) body.current = known.current;
    for (const header of CONTENT_HEADERS) reply.removeHeader(header);
    if (known instanceof TooManyRequestsError) reply.header("retry-after", known.retryAfter);
    if (known instanceof BusyError) reply.header("retry-after", BUSY_RETRY_SECONDS);
    return reply
      .code(ERROR_STATUS[known.code])
      .header("cache-control", "no-store")
      .type("application/json; charset=utf-8")
      .send(body);
  });
}

/** Logs a failure for the operator and converts it to an error for users. */
export function handleRequestError(error: unknown, request: FastifyRequest): AppError {
  const known = toAppError(error as FastifyError, request.id);
  const isServerFault = known.code === "internal" || known.code === "unavailable";
  // Errors after the client has disconnected are expected.
  if (known instanceof NotSetUpError) request.log.info({ needs: known.message }, "not set up");
  else if (known instanceof BusyError) warnOfLoad(request);
  else if (isServerFault && !request.raw.socket.destroyed) {
    request.log.error({ reason: describeError(error) }, "request failed");
  }
  if (!(known instanceof TooManyRequestsError && known.isRepeated)) logRefusedRequest(request, known.code);
  return known;
}

const WARNING_INTERVAL_MS = 10_000;
let refused = 0;
let warnedAt = -Infinity;

/** One line for all requests of some seconds, since there may be very many. */
function warnOfLoad({ log }: FastifyRequest): void {
  refused += 1;
  if (performance.now() - warnedAt < WARNING_INTERVAL_MS) return;
  log.warn({ module: "load", refused }, "requests were refused because there is too much to do");
  refused = 0;
  warnedAt = performance.now();
}

function toAppError(error: FastifyError | AppError, requestId: string): AppError {
  if (error instanceof AppError) return error;
  if (hasCause(error, (cause) => cause instanceof StorageUnavailableError)) {
    return new AppError("unavailable", ERROR_MESSAGES.storageUnavailable);
  }
  if (hasCause(error, isConnectionError)) return new AppError("unavailable", ERROR_MESSAGES.unavailable);
  if (isDiskFull(error)) return new AppError("unavailable", ERROR_MESSAGES.diskFull);
  if (hasCode(error, FAILING_DISK)) return new AppError("unavailable", ERROR_MESSAGES.storageUnavailable);
  if (hasCode(error, UNSTORABLE_TEXT)) return new AppError("invalid", ERROR_MESSAGES.invalidBody);
  if (error instanceof InterruptedError || hasCode(error, BUSY_DATABASE))
    return new AppError("unavailable", ERROR_MESSAGES.busy);
  switch (error.statusCode) {
    case 400:
      return new AppError("invalid", ERROR_MESSAGES.invalidBody);
    case 413:
      return new AppError("too_large", ERROR_MESSAGES.tooLarge);
    case 415:
      return new AppError("unsupported", ERROR_MESSAGES.unsupported);
    // From the static files, for paths that try to leave their folder.
    case 403:
    case 404:
      return new AppError("not_found", ERROR_MESSAGES.noSuchPath);
    default:
      return new AppError("internal", `${ERROR_MESSAGES.internal} Reference: ${requestId}.`);
  }
}

// Connection failures of node, and PostgreSQL's classes 08 (connection) and 57P (shutting down, starting up).
const CONNECTION_CODES = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|08\d{3}|57P\d{2})$/;
// Errors of pg without a code.
const CONNECTION_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed))/;
// Of the data folder's disk and of the database's (PostgreSQL's 58030).
const FAILING_DISK = /^(EIO|EROFS|ESTALE|ENODEV|EMFILE|ENFILE|58030)$/;

// PostgreSQL's: lock or statement timeout, too many connections.
const BUSY_DATABASE = /^(55P03|57014|53300)$/;

// PostgreSQL's: text or JSON with NUL, or JSON with a lone surrogate.
const UNSTORABLE_TEXT = /^(22021|22P05|22P02)$/;

const isConnectionError = (cause: Error) =>
  CONNECTION_CODES.test(codeOf(cause)) || CONNECTION_MESSAGES.test(cause.message);
