import { ERROR_MESSAGES } from "../../contract/errors.ts";
import { AppError } from "../errors.ts";

export type WorkerErrorReason = "timeout" | "memory" | "crash";

/** A task was stopped, or its process crashed, because of its input, so a retry would fail too. */
export class WorkerError extends AppError {
  override name = "WorkerError";
  readonly reason: WorkerErrorReason;

  constructor(reason: WorkerErrorReason, message: string = ERROR_MESSAGES.resourceLimitExceeded) {
    super("too_large", message);
    this.reason = reason;
  }
}
