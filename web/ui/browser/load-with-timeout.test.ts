import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadWithTimeout, ChunkLoadError } from "./load-with-timeout.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a part that comes is there", async () => {
  expect(await loadWithTimeout(async () => "page")).toBe("page");
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
});

test("a part that cannot be had fails with its cause", async () => {
  const cause = new TypeError("Failed to fetch");
  const failure = await loadWithTimeout(() => Promise.reject(cause)).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ChunkLoadError);
  expect((failure as Error).cause).toBe(cause);
});

test("a part that does not come within two minutes fails, and not before", async () => {
  const failures: unknown[] = [];
  loadWithTimeout(() => new Promise(() => undefined)).catch((error: unknown) => failures.push(error));
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failures).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(failures[0]).toBeInstanceOf(ChunkLoadError);
});
