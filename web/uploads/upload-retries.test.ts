import { expect, test } from "vitest";
import { LIMITS } from "../../contract/limits.ts";
import { retryDelay } from "../../contract/retry-policy.ts";
import { UPLOAD_RETRY_POLICY, UploadRetries } from "./upload-retries.ts";

/** The pauses of an upload whose every attempt takes so long and brings nothing. */
function exhaust(retries: UploadRetries, tried: number): number[] {
  const pauses: number[] = [];
  while (retries.spend(tried)) pauses.push(retryDelay(UPLOAD_RETRY_POLICY, retries.failures));
  return pauses;
}

test("an upload is tried again for ten minutes, soon at first and every 15 seconds in the end", () => {
  const pauses = exhaust(new UploadRetries(), 0);
  expect(pauses.slice(0, 6)).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000]);
  const spent = pauses.reduce((sum, pause) => sum + pause, 0);
  expect(spent).toBeLessThanOrEqual(600_000);
  expect(spent).toBeGreaterThan(600_000 - 15_000 - 1);
  expect(LIMITS.uploadRetryMs).toBe(600_000);
});

test("the time of the attempts counts too, but a night in which the laptop was closed does not", () => {
  expect(exhaust(new UploadRetries(), 60_000).length).toBe(8);
  expect(exhaust(new UploadRetries(), 8 * 3_600_000).length).toBe(8);
});

test("whatever gets through starts the ten minutes again", () => {
  const retries = new UploadRetries();
  const before = exhaust(retries, 0).length;
  retries.renew();
  expect(exhaust(retries, 0).length).toBe(before);
});
