import { afterEach, expect, test, vi } from "vitest";
import { formatOptionsKey, readResultOptions, StoredOptions, summarizeOptions } from "./result-options.ts";

afterEach(() => vi.unstubAllGlobals());

const store = (value: unknown) =>
  vi.stubGlobal("localStorage", {
    getItem: (key: string) =>
      key.endsWith(formatOptionsKey("lydia", "study")) ? JSON.stringify(value) : null,
  });

test("only what the user chose is sent, and only for its kind", () => {
  store({ audience: " ", age: "teens", language: "es" });
  expect(readResultOptions("lydia", "study")).toEqual({ options: { age: "teens", language: "es" } });
  expect(readResultOptions("lydia", "sermon")).toEqual({});
});

test("an unknown value counts as not chosen", () => {
  store({ age: "toddlers", length: "short" });
  expect(readResultOptions("lydia", "study")).toEqual({ options: { length: "short" } });
});

test("a summary names what is chosen", () => {
  const options = StoredOptions.parse({ audience: "Young parents", readingLevel: "simple", language: "es" });
  expect(summarizeOptions(options)).toBe("Young parents, Simple, Español");
  expect(summarizeOptions({})).toBe("");
});
