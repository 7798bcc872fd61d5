import { describe, expect, test } from "vitest";
import { selectRange, mergePieces, formatPieceName, parsePieceName, getMergedSize } from "./pieces.ts";

const pieces = (...ends: [start: number, end: number][]) => ends.map(([start, end]) => ({ start, end }));

describe("pieces of an incomplete key", () => {
  test("have names with their positions, which sort in order", () => {
    const names = pieces([0, 8_388_608], [8_388_608, 9_000_000], [104_857_600, 104_857_601]).map(
      formatPieceName,
    );
    expect(names.toSorted()).toEqual(names);
    expect(names.map(parsePieceName)).toEqual(
      pieces([0, 8_388_608], [8_388_608, 9_000_000], [104_857_600, 104_857_601]),
    );
    expect(parsePieceName("begun")).toBeUndefined();
  });

  test("are merged from the first byte on, in any order", () => {
    const joined = mergePieces(pieces([5, 9], [0, 5], [9, 10]));
    expect(joined.map(({ start, end }) => [start, end])).toEqual([
      [0, 4],
      [5, 8],
      [9, 9],
    ]);
    expect(getMergedSize(joined)).toBe(10);
    expect(getMergedSize(mergePieces([]))).toBe(0);
  });

  test("count only up to the first gap", () => {
    expect(getMergedSize(mergePieces(pieces([0, 5], [6, 9])))).toBe(5);
    expect(getMergedSize(mergePieces(pieces([1, 5])))).toBe(0);
  });

  test("may overlap without duplicate bytes", () => {
    const joined = mergePieces(pieces([0, 5], [0, 8], [5, 7], [7, 12]));
    expect(joined.map(({ piece, start, end }) => [piece.start, start, end])).toEqual([
      [0, 0, 7],
      [7, 8, 11],
    ]);
  });

  test("provide any range", () => {
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
