// The way back from the authorisation provider. It sends the browser to the address of the app, before the `#`, so the
// screen that the journey began on is remembered in the browser under the journey's `state`.
import { paths } from "../paths.ts";

const PREFIX = "berea.way-back.";
/** The server waits as long for the return. */
const LIFETIME = 10 * 60_000;

type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** Remembers, under the `state` in `authUrl`, the path of the screen to come back to. */
export function rememberWayBack(storage: Shelf, authUrl: string, path: string, now = Date.now()): void {
  const state = new URL(authUrl).searchParams.get("state") ?? "";
  try {
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "");
    for (const key of keys) {
      if (key.startsWith(PREFIX) && readPath(storage, key, now) === undefined) storage.removeItem(key);
    }
    storage.setItem(PREFIX + state, JSON.stringify({ path, at: now }));
  } catch {
    // A browser that keeps nothing leads to the profile, which completes the connection as well.
  }
}

/** Where the app is entered, read from the address: the route to show instead, or undefined where nobody comes back. */
export function findReturn(storage: Shelf, address: URL, now = Date.now()): string | undefined {
  const given = address.searchParams;
  const state = given.get("state");
  if (!given.has("code") && !(given.has("error") && state !== null)) return undefined;
  const brought = new URLSearchParams();
  for (const name of ["code", "state", "error"]) {
    const value = given.get(name);
    if (value !== null) brought.set(name, value);
  }
  const route = address.hash.slice(1).split("?")[0] ?? "";
  return `${findPath(storage, PREFIX + (state ?? ""), now) ?? (route.length > 1 ? route : paths.profile())}?${brought}`;
}

/** Carries what the provider sent along over into the route of the screen, which takes it from there. */
export function carryReturnIntoRoute(): void {
  if (window.location.search === "") return;
  const route = findReturn(localStorage, new URL(window.location.href));
  if (route !== undefined) window.history.replaceState(null, "", `${window.location.pathname}#${route}`);
}

function findPath(storage: Shelf, key: string, now: number): string | undefined {
  const path = readPath(storage, key, now);
  try {
    storage.removeItem(key);
  } catch {
    // It is forgotten when its time is over.
  }
  return path;
}

/** The path that is kept under `key`, unless its time is over. By hand: this runs before all else, and a library is large. */
function readPath(storage: Shelf, key: string, now: number): string | undefined {
  try {
    const { path, at } = JSON.parse(storage.getItem(key) ?? "") as { path: unknown; at: unknown };
    const isRecent = typeof at === "number" && at <= now && now - at < LIFETIME;
    return isRecent && typeof path === "string" && path.startsWith("/") ? path : undefined;
  } catch {
    return undefined;
  }
}
