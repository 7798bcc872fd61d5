import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepTrying, pauseUnlessBack } from "./keep-trying.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An operation that fails until its attempt number `works`, and when it was attempted. */
function operation(works: number) {
  const began = Date.now();
  const attempts: number[] = [];
  const run = async () => {
    attempts.push(Date.now() - began);
    if (attempts.length < works) throw new Error("No network");
  };
  return { attempts, run };
}

test("what fails is done again until it works", async () => {
  const { attempts, run } = operation(4);
  const done = keepTrying(run, new EventTarget());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await done).toBe(true);
  expect(attempts).toEqual([0, 1000, 3000, 7000]);
});

test("after two minutes it is given up", async () => {
  const { attempts, run } = operation(Number.POSITIVE_INFINITY);
  const done = keepTrying(run, new EventTarget());
  await vi.advanceTimersByTimeAsync(600_000);
  expect(await done).toBe(false);
  expect(attempts.at(-1)).toBe(120_000);
});

test("when the server is back it is done at once", async () => {
  const { attempts, run } = operation(6);
  const back = new EventTarget();
  const done = keepTrying(run, back);
  await vi.advanceTimersByTimeAsync(16_000);
  back.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(await done).toBe(true);
  expect(attempts.at(-1)).toBe(16_000);
});

test("a pause ends with the signal", async () => {
  const abort = new AbortController();
  const pause = pauseUnlessBack(1000, new EventTarget(), abort.signal);
  abort.abort(new Error("Enough"));
  await expect(pause).rejects.toThrow("Enough");
});
