import { ERROR_MESSAGES, type ErrorCode } from "../contract/errors.ts";
import { toSourcePositions } from "./source-positions.ts";

/** An error for users: the code determines the HTTP status, the message is a sentence. */
export class AppError extends Error {
  override name = "AppError";
  readonly code: ErrorCode;
  /** The current record, if a change was based on an older version. */
  readonly current: unknown;

  constructor(code: ErrorCode, message: string, current?: unknown) {
    super(message);
    this.code = code;
    this.current = current;
  }
}

/** The feature needs something that the operator has not set up; nothing has failed. */
export class NotSetUpError extends AppError {
  constructor(message: string) {
    super("unavailable", message);
  }
}

/** There is too much to do at the moment; nothing has failed. */
export class BusyError extends AppError {
  constructor() {
    super("unavailable", ERROR_MESSAGES.busy);
  }
}

export class TooManyRequestsError extends AppError {
  readonly retryAfter: number;
  /** Whether the same client was refused before, so that it need not be logged again. */
  readonly isRepeated: boolean;

  constructor(milliseconds: number, { isRepeated = false } = {}) {
    super("rate_limited", ERROR_MESSAGES.rateLimited);
    this.retryAfter = Math.max(1, Math.ceil(milliseconds / 1000));
    this.isRepeated = isRepeated;
  }
}

/** A child process was killed from outside, so its work can be retried. */
export class InterruptedError extends Error {
  override name = "InterruptedError";
}

/** The first line of the stack after the message, which may itself contain lines that look like one. */
export function findErrorLocation({ stack = "", message }: Error): string | undefined {
  const end = stack.indexOf(message);
  if (end === -1) return undefined;
  const line = /^\s+at .*$/m.exec(stack.slice(end + message.length))?.[0].trim();
  return line && toSourcePositions(line);
}

/** Names, codes and places of an error and its causes, without their messages, which may quote texts of users. */
export function describeError(error: unknown): string {
  const parts: string[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    parts.push([cause.name, code, findErrorLocation(cause)].filter(Boolean).join(" "));
  }
  return parts.join("; because of ");
}

export const codeOf = (error: Error) => String((error as NodeJS.ErrnoException).code);

export function hasCause(error: unknown, predicate: (cause: Error) => boolean): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (predicate(cause)) return true;
  }
  return false;
}

export const hasCode = (error: unknown, codes: RegExp) =>
  hasCause(error, (cause) => codes.test(codeOf(cause)));

/** The disk of the data folder, or that of the database (PostgreSQL's 53100). */
export const isDiskFull = (error: unknown) => hasCode(error, /^(ENOSPC|EDQUOT|53100)$/);
