import { ApiError } from "../../api/api.ts";

const OFFLINE = "You’re offline. This will work when you reconnect.";

/** Sentences to show for an error. When offline, network errors are replaced by the offline message. */
export function getErrorMessages(error: Error | string, isOffline: boolean): string[] {
  const isNetworkError = error instanceof ApiError && error.status === 0;
  const message = typeof error === "string" ? error : error.message;
  if (!isOffline) return [message];
  return isNetworkError ? [OFFLINE] : [message, OFFLINE];
}
