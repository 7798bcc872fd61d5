import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readStoredValue, writeStoredValue } from "./browser-storage.ts";

function createStorage(maxLength = Number.POSITIVE_INFINITY) {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => void stored.delete(key),
    setItem(key: string, value: string) {
      if (value.length > maxLength) throw new DOMException("full", "QuotaExceededError");
      stored.set(key, value);
    },
  };
}

const Note = z.object({ title: z.string() });

describe("a stored value", () => {
  test("is read back under its own key", () => {
    const storage = createStorage();
    expect(writeStoredValue(storage, "a", { title: "Mercy" })).toBe(true);
    writeStoredValue(storage, "b", { title: "Grace" });
    expect(readStoredValue(storage, "a", Note)).toEqual({ title: "Mercy" });
  });

  test("is removed when undefined is written", () => {
    const storage = createStorage();
    writeStoredValue(storage, "a", { title: "Mercy" });
    writeStoredValue(storage, "a", undefined);
    expect(readStoredValue(storage, "a", Note)).toBeUndefined();
  });

  test("is ignored if it is damaged or has another shape", () => {
    const storage = createStorage();
    writeStoredValue(storage, "a", ["Mercy"]);
    storage.setItem("berea.kept.b", '{"title": "Mer');
    expect(readStoredValue(storage, "a", Note)).toBeUndefined();
    expect(readStoredValue(storage, "b", Note)).toBeUndefined();
  });

  test("returns false if the browser is out of storage", () => {
    expect(writeStoredValue(createStorage(10), "a", { title: "Mercy and not sacrifice" })).toBe(false);
  });
});
