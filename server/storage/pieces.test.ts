import { describe, expect, test } from "vitest";
import { selectRange, mergePieces, nameOf, readPiece, sizeOf } from "./pieces.ts";

const pieces = (...ends: [start: number, end: number][]) => ends.map(([start, end]) => ({ start, end }));

describe("pieces of a growing key", () => {
  test("have names that sort as they lie and tell where they are", () => {
    const names = pieces([0, 8_388_608], [8_388_608, 9_000_000], [104_857_600, 104_857_601]).map(nameOf);
    expect(names.toSorted()).toEqual(names);
    expect(names.map(readPiece)).toEqual(
      pieces([0, 8_388_608], [8_388_608, 9_000_000], [104_857_600, 104_857_601]),
    );
    expect(readPiece("begun")).toBeUndefined();
  });

  test("are joined from the first byte on, in whatever order they are listed", () => {
    const joined = mergePieces(pieces([5, 9], [0, 5], [9, 10]));
    expect(joined.map(({ start, end }) => [start, end])).toEqual([
      [0, 4],
      [5, 8],
      [9, 9],
    ]);
    expect(sizeOf(joined)).toBe(10);
    expect(sizeOf(mergePieces([]))).toBe(0);
  });

  test("count only as far as there is no gap", () => {
    expect(sizeOf(mergePieces(pieces([0, 5], [6, 9])))).toBe(5);
    expect(sizeOf(mergePieces(pieces([1, 5])))).toBe(0);
  });

  test("may overlap: each byte is taken once, and the size never shrinks", () => {
    const joined = mergePieces(pieces([0, 5], [0, 8], [5, 7], [7, 12]));
    expect(joined.map(({ piece, start, end }) => [piece.start, start, end])).toEqual([
      [0, 0, 7],
      [7, 8, 11],
    ]);
  });

  test("give any range", () => {
    const joined = mergePieces(pieces([0, 5], [5, 9], [9, 20]));
    const found = selectRange(joined, { start: 3, end: 9 });
    expect(found.map(({ piece, start, end }) => [piece.start, start, end])).toEqual([
      [0, 3, 4],
      [5, 5, 8],
      [9, 9, 9],
    ]);
    expect(selectRange(joined, { start: 20, end: 30 })).toEqual([]);
  });
});
