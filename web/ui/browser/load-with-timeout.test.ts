import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadWithTimeout, ChunkLoadError } from "./load-with-timeout.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("resolves with the loaded chunk", async () => {
  expect(await loadWithTimeout(async () => "page")).toBe("page");
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
});

test("rejects with the cause of a failure", async () => {
  const cause = new TypeError("Failed to fetch");
  const failure = await loadWithTimeout(() => Promise.reject(cause)).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ChunkLoadError);
  expect((failure as Error).cause).toBe(cause);
});

test("rejects after two minutes, not earlier", async () => {
  const failures: unknown[] = [];
  loadWithTimeout(() => new Promise(() => undefined)).catch((error: unknown) => failures.push(error));
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failures).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(failures[0]).toBeInstanceOf(ChunkLoadError);
});
