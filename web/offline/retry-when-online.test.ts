import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pauseUntilOnline, retryWhenOnline } from "./retry-when-online.ts";

const POLICY = { retries: Infinity, minTimeout: 1000, maxTimeout: 15_000, maxRetryTime: 120_000 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An operation that succeeds at the given attempt, and the times of its attempts. */
function operation(succeedsAt: number) {
  const startedAt = Date.now();
  const attempts: number[] = [];
  const run = async () => {
    attempts.push(Date.now() - startedAt);
    if (attempts.length < succeedsAt) throw new Error("No network");
  };
  return { attempts, run };
}

test("retries until the operation succeeds", async () => {
  const { attempts, run } = operation(4);
  const done = retryWhenOnline(run, { ...POLICY, online: new EventTarget() });
  await vi.advanceTimersByTimeAsync(60_000);
  await done;
  expect(attempts).toEqual([0, 1000, 3000, 7000]);
});

test("gives up after two minutes", async () => {
  const { attempts, run } = operation(Number.POSITIVE_INFINITY);
  const done = retryWhenOnline(run, { ...POLICY, online: new EventTarget() }).catch(
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(600_000);
  expect(await done).toEqual(new Error("No network"));
  expect(attempts.at(-1)).toBe(120_000);
});

test("retries at once when the server is back", async () => {
  const { attempts, run } = operation(6);
  const online = new EventTarget();
  const done = retryWhenOnline(run, { ...POLICY, online });
  await vi.advanceTimersByTimeAsync(16_000);
  online.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  await done;
  expect(attempts.at(-1)).toBe(16_000);
});

test("a pause ends when the signal aborts", async () => {
  const abort = new AbortController();
  const pause = pauseUntilOnline(1000, new EventTarget(), abort.signal);
  abort.abort(new Error("Enough"));
  await expect(pause).rejects.toThrow("Enough");
});
