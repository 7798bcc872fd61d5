import { ApiError } from "../api/api.ts";

/** `retryable` may pass by itself, `deleted` was deleted elsewhere, `rejected` is rejected until it is changed. */
export interface SaveFailure {
  kind: "retryable" | "deleted" | "rejected";
  message: string;
}

/** What kept a save from succeeding. One that only lacks the person's sign-in has waited for that before it fails. */
export function explainSaveFailure(reason: unknown): SaveFailure {
  if (!(reason instanceof ApiError))
    return { kind: "retryable", message: "Something went wrong on this page." };
  const { message, status, code } = reason;
  if (code === "not_found") return { kind: "deleted", message };
  const mayPass = status === 0 || status >= 500 || status === 401 || status === 409 || status === 429;
  return { kind: mayPass ? "retryable" : "rejected", message };
}
