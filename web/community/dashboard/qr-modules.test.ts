import { decodeQR } from "qr/decode.js";
import { expect, test } from "vitest";
import { createCode, drawModules } from "./qr-modules.ts";

const LINK = "http://localhost:3000/#/community/dashboard?invite=cedar-grove&as=staff";

/** A picture of a code: so many pixels a module, with white around it. */
function paint(rows: readonly (readonly boolean[])[]) {
  const scale = 4;
  const border = 4;
  const width = (rows.length + 2 * border) * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (let pixel = 0; pixel < width * width; pixel += 1) {
    const row = Math.floor(pixel / width / scale) - border;
    const column = Math.floor((pixel % width) / scale) - border;
    if (rows[row]?.[column]) data.fill(0, pixel * 4, pixel * 4 + 3);
  }
  return { width, height: width, data };
}

test("a reader finds the link in its code", () => {
  expect(decodeQR(paint(createCode(LINK)))).toBe(LINK);
});

test("a code tells its readers that it has the most redundancy", () => {
  // Its first two format bits are the level under the mask 10; those of H are 10 as well, which leaves none dark.
  expect(createCode(LINK)[8]?.slice(0, 2)).toEqual([false, false]);
});

test("its modules are drawn as bars, row by row", () => {
  const rows = ["##.", "...", "#.#"].map((row) => [...row].map((module) => module === "#"));
  expect(drawModules(rows)).toBe("M0 0h2v1h-2zM0 2h1v1h-1zM2 2h1v1h-1z");
});
