// Where a person wanted to go, kept in their tab while this very tab is away at Google.
import type { LoginState } from "./login-state.ts";

const KEY = "berea.google-way-back";
/** The server waits as long for the return. */
const LIFETIME = 10 * 60_000;

export interface WayBack {
  from: LoginState["from"];
}

type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Notes that this tab leaves for Google, and where it was to lead. */
export function rememberWayBack(storage: Shelf, from: LoginState["from"], now = Date.now()): void {
  try {
    storage.setItem(KEY, JSON.stringify({ from, at: now }));
  } catch {
    // A browser that keeps nothing leads to the dashboard.
  }
}

/** Undefined where this tab did not leave, or too long ago. */
export function findWayBack(storage: Shelf, now = Date.now()): WayBack | undefined {
  try {
    const { from, at } = JSON.parse(storage.getItem(KEY) ?? "") as WayBack & { at: unknown };
    return typeof at === "number" && at <= now && now - at < LIFETIME ? { from } : undefined;
  } catch {
    return undefined;
  }
}

export function forgetWayBack(storage: Shelf): void {
  try {
    storage.removeItem(KEY);
  } catch {
    // There is nothing to forget then.
  }
}
