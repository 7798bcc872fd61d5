import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readStoredValue, writeStoredValue } from "./browser-storage.ts";

function createStorage(room = Number.POSITIVE_INFINITY) {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => void stored.delete(key),
    setItem(key: string, value: string) {
      if (value.length > room) throw new DOMException("full", "QuotaExceededError");
      stored.set(key, value);
    },
  };
}

const Note = z.object({ title: z.string() });

describe("what is kept in the browser", () => {
  test("is read as it was written, each under its key", () => {
    const storage = createStorage();
    expect(writeStoredValue(storage, "a", { title: "Mercy" })).toBe(true);
    writeStoredValue(storage, "b", { title: "Grace" });
    expect(readStoredValue(storage, "a", Note)).toEqual({ title: "Mercy" });
  });

  test("is gone after it was forgotten", () => {
    const storage = createStorage();
    writeStoredValue(storage, "a", { title: "Mercy" });
    writeStoredValue(storage, "a", undefined);
    expect(readStoredValue(storage, "a", Note)).toBeUndefined();
  });

  test("is ignored where it has another shape or is damaged", () => {
    const storage = createStorage();
    writeStoredValue(storage, "a", ["Mercy"]);
    storage.setItem("berea.kept.b", '{"title": "Mer');
    expect(readStoredValue(storage, "a", Note)).toBeUndefined();
    expect(readStoredValue(storage, "b", Note)).toBeUndefined();
  });

  test("says so where the browser has no room", () => {
    expect(writeStoredValue(createStorage(10), "a", { title: "Mercy and not sacrifice" })).toBe(false);
  });
});
