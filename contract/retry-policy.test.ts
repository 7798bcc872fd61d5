import { expect, test } from "vitest";
import { retryDelay } from "./retry-policy.ts";

test("each pause is twice as long as the one before, up to the longest", () => {
  const policy = { minTimeout: 30, maxTimeout: 960 };
  const delays = [1, 2, 3, 4, 5, 6, 7, 30].map((failures) => retryDelay(policy, failures));
  expect(delays).toEqual([30, 60, 120, 240, 480, 960, 960, 960]);
});
