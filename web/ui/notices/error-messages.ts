import { ApiError } from "../../api/api.ts";

const OFFLINE = "You’re offline. This will work when you reconnect.";

/** Why something failed, for people: the failure's own sentences, unless no server was there to give one. */
export function getErrorMessages(failure: Error | string, isOffline: boolean): string[] {
  const wasUnheard = failure instanceof ApiError && failure.status === 0;
  const own = typeof failure === "string" ? failure : failure.message;
  if (!isOffline) return [own];
  return wasUnheard ? [OFFLINE] : [own, OFFLINE];
}
