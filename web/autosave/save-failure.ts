import { ApiError } from "../api/api.ts";

/** `retryable` is sent again, `deleted` was deleted elsewhere, `rejected` fails until the user changes it. */
export interface SaveFailure {
  kind: "retryable" | "deleted" | "rejected";
  message: string;
}

/** A save without a session has already waited for the user to sign in again before it fails. */
export function explainSaveFailure(reason: unknown): SaveFailure {
  if (!(reason instanceof ApiError))
    return { kind: "retryable", message: "Something went wrong on this page." };
  const { message, status, code } = reason;
  if (code === "not_found") return { kind: "deleted", message };
  const isRetryable = status === 0 || status >= 500 || status === 401 || status === 409 || status === 429;
  return { kind: isRetryable ? "retryable" : "rejected", message };
}
