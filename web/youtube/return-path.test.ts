import { describe, expect, test } from "vitest";
import { findReturnRoute, rememberReturnPath } from "./return-path.ts";

/** A browser's storage. */
function createShelf(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}

const AUTH = "https://accounts.test/authorize?state=one&scope=captions";
const SCREEN = "/create/sermon/youtube/42";
const enter = (address: string) => new URL(`http://berea.test${address}`);

describe("coming back from the provider", () => {
  test("leads to the screen that the journey began on, with what the provider sent along", () => {
    const shelf = createShelf();
    rememberReturnPath(shelf, AUTH, SCREEN);
    const back = findReturnRoute(shelf, enter("/?code=4%2Fabc&state=one&scope=captions&iss=x"));
    expect(back).toBe(`${SCREEN}?code=4%2Fabc&state=one`);
  });

  test("leads there once, and to the profile where the way is not known", () => {
    const shelf = createShelf();
    rememberReturnPath(shelf, AUTH, SCREEN);
    findReturnRoute(shelf, enter("/?code=1&state=one"));
    expect(findReturnRoute(shelf, enter("/?code=1&state=one"))).toBe("/profile?code=1&state=one");
    expect(findReturnRoute(shelf, enter("/?code=1&state=other"))).toBe("/profile?code=1&state=other");
  });

  test("keeps the screen that the address names itself", () => {
    expect(findReturnRoute(createShelf(), enter(`/?code=1&state=x#${SCREEN}?a=b`))).toBe(
      `${SCREEN}?code=1&state=x`,
    );
    expect(findReturnRoute(createShelf(), enter("/?code=1#/"))).toBe("/profile?code=1");
  });

  test("with a refusal leads back as well", () => {
    const shelf = createShelf();
    rememberReturnPath(shelf, AUTH, SCREEN);
    const back = findReturnRoute(shelf, enter("/?error=access_denied&state=one"));
    expect(back).toBe(`${SCREEN}?state=one&error=access_denied`);
  });

  test("is not what any other address of the app does", () => {
    for (const address of [
      "/",
      `/#${SCREEN}`,
      "/#/login?token=abc",
      "/?state=one",
      "/?error=oops",
      `/#${SCREEN}?code=1`,
    ]) {
      expect(findReturnRoute(createShelf(), enter(address))).toBeUndefined();
    }
  });

  test("survives storages that hold nonsense or nothing at all", () => {
    const nonsense = createShelf({
      "berea.youtube-return-path": '{"state":"one","path":"https://evil.example"}',
    });
    expect(findReturnRoute(nonsense, enter("/?code=1&state=one"))).toBe("/profile?code=1&state=one");
    const closed = Object.assign(createShelf(), {
      getItem: () => {
        throw new Error("no storage");
      },
    });
    expect(findReturnRoute(closed, enter("/?code=1&state=one"))).toBe("/profile?code=1&state=one");
  });
});
