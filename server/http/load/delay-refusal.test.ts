import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { delayRefusal } from "./delay-refusal.ts";

test("refusals wait, but only a thousand at once", async () => {
  let answered = 0;
  const refusals = Array.from({ length: 1_010 }, () => delayRefusal().then(() => (answered += 1)));
  await nextTurn();
  expect(answered).toBe(10);
  await Promise.all(refusals);
  expect(answered).toBe(1_010);
});
