import { expect, test } from "vitest";
import { findWayBack, forgetWayBack, rememberWayBack } from "./google-way-back.ts";

const MINUTE = 60_000;
const from = { pathname: "/library", search: "?tab=studies", hash: "", state: null };

const refuse = () => {
  throw new DOMException("denied", "SecurityError");
};

function createShelf() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test("a tab that left for Google knows where it was to lead, for ten minutes", () => {
  const shelf = createShelf();
  expect(findWayBack(shelf)).toBeUndefined();
  rememberWayBack(shelf, from, 0);
  expect(findWayBack(shelf, 9 * MINUTE)).toEqual({ from });
  expect(findWayBack(shelf, 10 * MINUTE)).toBeUndefined();
  forgetWayBack(shelf);
  expect(findWayBack(shelf, 1)).toBeUndefined();
});

test("a tab that was to lead nowhere in particular is known to have left all the same", () => {
  const shelf = createShelf();
  rememberWayBack(shelf, undefined, 0);
  expect(findWayBack(shelf, 1)).toEqual({ from: undefined });
});

test("a browser that keeps nothing stops nothing", () => {
  const shelf = { getItem: refuse, setItem: refuse, removeItem: refuse };
  rememberWayBack(shelf, from);
  forgetWayBack(shelf);
  expect(findWayBack(shelf)).toBeUndefined();
});
