import { isSignedIn } from "../account/session.queries.ts";
import { ApiError } from "../api.ts";

/**
 * Why a save did not get through: `away` may pass by itself, with `signed-out` the person can do something about it, what
 * is `gone` was deleted elsewhere, and what is `refused` will be refused again until it is changed.
 */
export interface SaveFailure {
  kind: "away" | "signed-out" | "gone" | "refused";
  /** Why, for people. */
  message: string;
}

/** What kept a save from succeeding. */
export async function explainSaveFailure(reason: unknown, uid: string): Promise<SaveFailure> {
  if (!(reason instanceof ApiError)) return { kind: "away", message: "Something went wrong on this page." };
  const { message, status, code } = reason;
  if (status === 401) return { kind: "signed-out", message };
  if (code === "not_found") {
    // Another account's records look missing too.
    const isOwn = await isSignedIn(uid).catch(() => undefined);
    if (isOwn === undefined) return { kind: "away", message };
    return { kind: isOwn ? "gone" : "signed-out", message };
  }
  const mayPass = status === 0 || status >= 500 || status === 429 || status === 409;
  return { kind: mayPass ? "away" : "refused", message };
}
