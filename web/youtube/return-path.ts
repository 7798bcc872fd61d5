import { paths } from "../navigation/paths.ts";

// YouTube's authorization sends the browser to the address of the app, before the `#`. The screen to go back to is stored in
// this browser together with the `state` that comes back.

const KEY = "berea.youtube-return-path";

type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Remembers the path of the screen to come back to, for the `state` in `authUrl`. */
export function rememberReturnPath(storage: Shelf, authUrl: string, path: string): void {
  const state = new URL(authUrl).searchParams.get("state");
  try {
    storage.setItem(KEY, JSON.stringify({ state, path }));
  } catch {
    // Without storage the browser comes back to the profile, which completes the connection as well.
  }
}

/** Where the app is entered, read from the address: the route to show instead, or undefined where nobody comes back. */
export function findReturnRoute(storage: Shelf, address: URL): string | undefined {
  const given = address.searchParams;
  const state = given.get("state");
  if (!given.has("code") && !(given.has("error") && state !== null)) return undefined;
  const brought = new URLSearchParams();
  for (const name of ["code", "state", "error"]) {
    const value = given.get(name);
    if (value !== null) brought.set(name, value);
  }
  const route = address.hash.slice(1).split("?")[0] ?? "";
  return `${takePath(storage, state) ?? (route.length > 1 ? route : paths.profile())}?${brought}`;
}

export function restoreReturnRoute(): void {
  if (window.location.search === "") return;
  const route = findReturnRoute(localStorage, new URL(window.location.href));
  if (route !== undefined) window.history.replaceState(null, "", `${window.location.pathname}#${route}`);
}

function takePath(storage: Shelf, state: string | null): string | undefined {
  try {
    const stored = JSON.parse(storage.getItem(KEY) ?? "null") as { state: unknown; path: unknown } | null;
    if (stored?.state !== state) return undefined;
    storage.removeItem(KEY);
    return typeof stored?.path === "string" && stored.path.startsWith("/") ? stored.path : undefined;
  } catch {
    return undefined;
  }
}
