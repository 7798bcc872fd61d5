import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import { ERROR_MESSAGES, ERROR_STATUS, type ErrorBody } from "../../contract/errors.ts";
import { AppError } from "../errors.ts";

/** Answers every failure as an `ErrorBody`: what people may know of it, never a stack. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const known = explainError(error, request);
    const body: ErrorBody = { error: { code: known.code, message: known.message } };
    if (known.current !== undefined) body.current = known.current;
    return reply.code(ERROR_STATUS[known.code]).send(body);
  });
}

/** What people may know of a failure; what the server's keeper should know of it is logged. */
export function explainError(error: unknown, request: FastifyRequest): AppError {
  const known = toAppError(error as FastifyError);
  const isOurs = known.code === "internal" || known.code === "unavailable";
  // Work for a caller who has gone away ends with an error that is none.
  if (isOurs && !request.raw.socket.destroyed) {
    request.log.error({ reason: describe(error) }, "request failed");
  }
  return known;
}

// Piscina's error for a thread pool whose queue is full has no code of its own.
const FULL_QUEUE = "Task queue is at limit";

function toAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) return new AppError("unavailable", ERROR_MESSAGES.unavailable);
  if (error.message === FULL_QUEUE) return new AppError("unavailable", ERROR_MESSAGES.busy);
  switch (error.statusCode) {
    case 400:
      return new AppError("invalid", ERROR_MESSAGES.invalidBody);
    case 413:
      return new AppError("too_large", ERROR_MESSAGES.tooLarge);
    case 415:
      return new AppError("unsupported", ERROR_MESSAGES.unsupported);
    // The static files answer so to paths that try to leave their folder.
    case 403:
    case 404:
      return new AppError("not_found", ERROR_MESSAGES.noSuchPath);
    default:
      return new AppError("internal", ERROR_MESSAGES.internal);
  }
}

// Connection failures of node, and PostgreSQL's classes 08 (connection) and 57P (shutting down, starting up).
const CONNECTION_CODES = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|08\d{3}|57P\d{2})$/;

function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (CONNECTION_CODES.test(String((cause as NodeJS.ErrnoException).code))) return true;
    if (/^(Connection terminated|timeout exceeded when trying to connect)/.test(cause.message)) return true;
  }
  return false;
}

/** The failure without its text, which may quote what people wrote: its names, codes and where it happened. */
function describe(error: unknown): string {
  const parts: string[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    const place = cause.stack?.split("\n").find((line) => /^\s+at /.test(line)) ?? "";
    parts.push([cause.name, code, place.trim()].filter(Boolean).join(" "));
  }
  return parts.join("; because of ");
}
