import { encodeQR } from "qr";
import { expect, test } from "vitest";
import { findCode } from "./find-code.ts";

const SIDE = 480;

/** A picture of a code somewhere on a gray table, as a camera sees it. */
function photograph(text: string, { module, left, top }: { module: number; left: number; top: number }) {
  const rows = encodeQR(text, "raw", { ecc: "high", border: 4 });
  const data = new Uint8ClampedArray(SIDE * SIDE * 4).fill(160);
  rows.forEach((row, y) =>
    row.forEach((isDark, x) => {
      for (let dy = 0; dy < module; dy += 1) {
        const start = (left + x * module + (top + y * module + dy) * SIDE) * 4;
        data.fill(isDark ? 25 : 235, start, start + module * 4);
      }
    }),
  );
  return { width: SIDE, height: SIDE, data };
}

const invitation = `https://berea.church/#/invite/${"aB3_-".repeat(8)}xyz`;

test("an invitation is found in a picture of the camera, near or far", () => {
  expect(findCode(photograph(invitation, { module: 6, left: 20, top: 30 }))).toBe(invitation);
  expect(findCode(photograph(invitation, { module: 3, left: 200, top: 120 }))).toBe(invitation);
});

test("a picture without a code has no text", () => {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4).fill(160);
  expect(findCode({ width: SIDE, height: SIDE, data })).toBeUndefined();
});
