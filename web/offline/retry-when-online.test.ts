import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pauseUntilOnline, retryWhenOnline } from "./retry-when-online.ts";

const POLICY = { retries: Infinity, minTimeout: 1000, maxTimeout: 15_000, maxRetryTime: 120_000 };

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
  const done = retryWhenOnline(run, { ...POLICY, back: new EventTarget() });
  await vi.advanceTimersByTimeAsync(60_000);
  await done;
  expect(attempts).toEqual([0, 1000, 3000, 7000]);
});

test("after two minutes it is given up", async () => {
  const { attempts, run } = operation(Number.POSITIVE_INFINITY);
  const done = retryWhenOnline(run, { ...POLICY, back: new EventTarget() }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(await done).toEqual(new Error("No network"));
  expect(attempts.at(-1)).toBe(120_000);
});

test("when the server is back it is done at once", async () => {
  const { attempts, run } = operation(6);
  const back = new EventTarget();
  const done = retryWhenOnline(run, { ...POLICY, back });
  await vi.advanceTimersByTimeAsync(16_000);
  back.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  await done;
  expect(attempts.at(-1)).toBe(16_000);
});

test("a pause ends with the signal", async () => {
  const abort = new AbortController();
  const pause = pauseUntilOnline(1000, new EventTarget(), abort.signal);
  abort.abort(new Error("Enough"));
  await expect(pause).rejects.toThrow("Enough");
});
