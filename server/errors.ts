import { ERROR_MESSAGES, type ErrorCode } from "../contract/errors.ts";

/** A failure that a person is told about: the code decides the HTTP status, the message is a sentence. */
export class AppError extends Error {
  override name = "AppError";
  readonly code: ErrorCode;
  /** The record as it is now, where a change was based on an older one. */
  readonly current: unknown;

  constructor(code: ErrorCode, message: string, current?: unknown) {
    super(message);
    this.code = code;
    this.current = current;
  }
}

export class TooManyRequestsError extends AppError {
  readonly retryAfter: number;

  constructor(milliseconds: number) {
    super("rate_limited", ERROR_MESSAGES.rateLimited);
    this.retryAfter = Math.max(1, Math.ceil(milliseconds / 1000));
  }
}

/** Somebody outside ended a program that Berea had at work: its work may be done again. */
export class InterruptedError extends Error {
  override name = "InterruptedError";
}

/** Where an error was thrown: the first line of its stack after the message, some line of which may look like one. */
export function findErrorLocation({ stack = "", message }: Error): string | undefined {
  const end = stack.indexOf(message);
  if (end === -1) return undefined;
  return /^\s+at .*$/m.exec(stack.slice(end + message.length))?.[0].trim();
}
