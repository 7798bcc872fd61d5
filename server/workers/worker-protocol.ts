import type { ErrorCode } from "../../contract/errors.ts";

/** A task as it is sent to a worker process. */
export interface TaskMessage {
  name: string;
  input: unknown;
}

/**
 * What the worker answers. Classes do not survive the way between processes: an `AppError` travels as its code and
 * message, any other failure without its message, which may quote what people wrote.
 */
export type TaskAnswer =
  | { result: unknown }
  | { appError: { code: ErrorCode; message: string } }
  | { failure: { name: string; code: string | undefined; place: string | undefined } };
