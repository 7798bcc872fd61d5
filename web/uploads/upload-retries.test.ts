import { expect, test } from "vitest";
import { LIMITS } from "../../contract/limits.ts";
import { retryDelay } from "../../contract/retry-policy.ts";
import { UPLOAD_RETRY_POLICY, UploadRetries } from "./upload-retries.ts";

/** The pauses of an upload whose attempts take so long and all fail. */
function listPauses(retries: UploadRetries, attemptMs: number): number[] {
  const pauses: number[] = [];
  while (retries.spend(attemptMs)) pauses.push(retryDelay(UPLOAD_RETRY_POLICY, retries.failures));
  return pauses;
}

test("an upload is retried for ten minutes, at first quickly and later every 15 seconds", () => {
  const pauses = listPauses(new UploadRetries(), 0);
  expect(pauses.slice(0, 6)).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000]);
  const spent = pauses.reduce((sum, pause) => sum + pause, 0);
  expect(spent).toBeLessThanOrEqual(600_000);
  expect(spent).toBeGreaterThan(600_000 - 15_000 - 1);
  expect(LIMITS.uploadRetryMs).toBe(600_000);
});

test("the time of attempts counts, but not the time while a laptop is closed", () => {
  expect(listPauses(new UploadRetries(), 60_000).length).toBe(8);
  expect(listPauses(new UploadRetries(), 8 * 3_600_000).length).toBe(8);
});

test("progress restarts the ten minutes", () => {
  const retries = new UploadRetries();
  const before = listPauses(retries, 0).length;
  retries.reset();
  expect(listPauses(retries, 0).length).toBe(before);
});
