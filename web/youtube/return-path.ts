import { paths } from "../navigation/paths.ts";

// YouTube's authorization redirects to the app's URL without the `#` route. The route to return to is stored in this browser
// together with the `state` parameter of the redirect.

const KEY = "berea.youtube-return-path";

type RouteStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Stores the route to return to, for the `state` in `authUrl`. */
export function rememberReturnPath(storage: RouteStorage, authUrl: string, path: string): void {
  const state = new URL(authUrl).searchParams.get("state");
  try {
    storage.setItem(KEY, JSON.stringify({ state, path }));
  } catch {
    // Without storage, the user returns to the profile, which also completes the connection.
  }
}

/** The route to show after a redirect from YouTube; undefined if the URL is not such a redirect. */
export function findReturnRoute(storage: RouteStorage, address: URL): string | undefined {
  const parameters = address.searchParams;
  const state = parameters.get("state");
  if (!parameters.has("code") && !(parameters.has("error") && state !== null)) return undefined;
  const result = new URLSearchParams();
  for (const name of ["code", "state", "error"]) {
    const value = parameters.get(name);
    if (value !== null) result.set(name, value);
  }
  const route = address.hash.slice(1).split("?")[0] ?? "";
  return `${removeStoredPath(storage, state) ?? (route.length > 1 ? route : paths.profile())}?${result}`;
}

export function restoreReturnRoute(): void {
  if (window.location.search === "") return;
  const route = findReturnRoute(localStorage, new URL(window.location.href));
  if (route !== undefined) window.history.replaceState(null, "", `${window.location.pathname}#${route}`);
}

function removeStoredPath(storage: RouteStorage, state: string | null): string | undefined {
  try {
    const stored = JSON.parse(storage.getItem(KEY) ?? "null") as { state: unknown; path: unknown } | null;
    if (stored?.state !== state) return undefined;
    storage.removeItem(KEY);
    return typeof stored?.path === "string" && stored.path.startsWith("/") ? stored.path : undefined;
  } catch {
    return undefined;
  }
}
