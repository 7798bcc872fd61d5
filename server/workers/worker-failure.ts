import { ERROR_MESSAGES } from "../../contract/errors.ts";
import { AppError } from "../errors.ts";

export type WorkerFailureReason = "timeout" | "memory" | "crash";

/** A task was stopped, or its process ended, because of what it was given: trying again is of no use. */
export class WorkerFailure extends AppError {
  override name = "WorkerFailure";
  readonly reason: WorkerFailureReason;

  constructor(reason: WorkerFailureReason, message: string = ERROR_MESSAGES.tooHeavy) {
    super("too_large", message);
    this.reason = reason;
  }
}
