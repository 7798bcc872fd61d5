import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readSuggested, rememberSuggested } from "./suggested-entries.ts";

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("a deleted entry is remembered, once and for its own list and user", () => {
  rememberSuggested("lydia", "1.activities", ["Sing", "Pray", " "]);
  rememberSuggested("lydia", "1.activities", ["Pray"]);
  expect(readSuggested("lydia", "1.activities")).toEqual(["Sing", "Pray"]);
  expect(readSuggested("lydia", "2.activities")).toEqual([]);
  expect(readSuggested("priscilla", "1.activities")).toEqual([]);
});

test("the oldest entries are forgotten, so that a call stays small", () => {
  const many = Array.from({ length: 1_000 }, (_, at) => `Question ${at}`);
  rememberSuggested("lydia", "1.activities", many);
  const known = readSuggested("lydia", "1.activities");
  expect(known.length).toBeLessThan(400);
  expect(known.at(-1)).toBe("Question 999");
});
