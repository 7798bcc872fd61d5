import { describe, expect, test } from "vitest";
import { findReturnRoute, rememberReturnPath } from "./return-path.ts";

/** A fake `localStorage`. */
function createStorage(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}

const AUTH = "https://accounts.test/authorize?state=one&scope=captions";
const ROUTE = "/create/sermon/youtube/42";
const toUrl = (address: string) => new URL(`http://berea.test${address}`);

describe("returning from YouTube", () => {
  test("opens the route of the start, with the parameters of the redirect", () => {
    const storage = createStorage();
    rememberReturnPath(storage, AUTH, ROUTE);
    const route = findReturnRoute(storage, toUrl("/?code=4%2Fabc&state=one&scope=captions&iss=x"));
    expect(route).toBe(`${ROUTE}?code=4%2Fabc&state=one`);
  });

  test("opens it once, and the profile if the route is unknown", () => {
    const storage = createStorage();
    rememberReturnPath(storage, AUTH, ROUTE);
    findReturnRoute(storage, toUrl("/?code=1&state=one"));
    expect(findReturnRoute(storage, toUrl("/?code=1&state=one"))).toBe("/profile?code=1&state=one");
    expect(findReturnRoute(storage, toUrl("/?code=1&state=other"))).toBe("/profile?code=1&state=other");
  });

  test("keeps a route in the URL", () => {
    expect(findReturnRoute(createStorage(), toUrl(`/?code=1&state=x#${ROUTE}?a=b`))).toBe(
      `${ROUTE}?code=1&state=x`,
    );
    expect(findReturnRoute(createStorage(), toUrl("/?code=1#/"))).toBe("/profile?code=1");
  });

  test("opens the route after a denial too", () => {
    const storage = createStorage();
    rememberReturnPath(storage, AUTH, ROUTE);
    const route = findReturnRoute(storage, toUrl("/?error=access_denied&state=one"));
    expect(route).toBe(`${ROUTE}?state=one&error=access_denied`);
  });

  test("ignores other URLs of the app", () => {
    for (const address of [
      "/",
      `/#${ROUTE}`,
      "/#/login?token=abc",
      "/?state=one",
      "/?error=oops",
      `/#${ROUTE}?code=1`,
    ]) {
      expect(findReturnRoute(createStorage(), toUrl(address))).toBeUndefined();
    }
  });

  test("handles invalid and unavailable storage", () => {
    const nonsense = createStorage({
      "berea.youtube-return-path": '{"state":"one","path":"https://evil.example"}',
    });
    expect(findReturnRoute(nonsense, toUrl("/?code=1&state=one"))).toBe("/profile?code=1&state=one");
    const closed = Object.assign(createStorage(), {
      getItem: () => {
        throw new Error("no storage");
      },
    });
    expect(findReturnRoute(closed, toUrl("/?code=1&state=one"))).toBe("/profile?code=1&state=one");
  });
});
