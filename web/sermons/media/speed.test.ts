import { expect, test } from "vitest";
import { createSpeedMeter } from "./speed.ts";

test("a speed is told once a second was measured", () => {
  const meter = createSpeedMeter();
  meter.note(0, 0);
  meter.note(500, 1_000);
  expect(meter.read()).toBeUndefined();
  meter.note(2_000, 4_000);
  expect(meter.read()).toBe(2_000);
});

test("it follows a connection that becomes slower", () => {
  const meter = createSpeedMeter();
  for (let second = 0; second <= 10; second += 1) meter.note(second * 1000, second * 1_000_000);
  for (let second = 1; second <= 10; second += 1)
    meter.note(10_000 + second * 1000, 10_000_000 + second * 1000);
  expect(meter.read()).toBe(1000);
});

test("bytes that were lost on the way begin a new measurement", () => {
  const meter = createSpeedMeter();
  meter.note(0, 0);
  meter.note(2_000, 8_000);
  meter.note(2_500, 4_000);
  expect(meter.read()).toBeUndefined();
});
