import { expect, test } from "vitest";
import { describeChange, describeFailure, undoOf } from "./batch-texts.ts";

const SERMONS = { noun: "sermon", plural: "Sermons" };
const answer = (changed: string[]) => ({ changed, failed: [], before: [] });

test("a notice counts what was changed", () => {
  expect(describeChange(SERMONS, { action: "archive", ids: ["1"] }, answer(["1"]))).toBe(
    "1 sermon archived.",
  );
  expect(
    describeChange(SERMONS, { action: "setSeries", ids: [], series: "Romans" }, answer(["1", "2"])),
  ).toBe("2 sermons moved to “Romans”.");
  const failed = [
    { id: "1", message: "It is gone." },
    { id: "2", message: "It is gone." },
  ];
  expect(describeFailure(SERMONS, failed)).toBe("2 sermons could not be changed: It is gone.");
});

test("undoing applies only to what was changed, and gives back each series", () => {
  const ids = ["1", "2", "3"];
  expect(undoOf({ action: "addTag", ids, tag: "hope" }, answer(["2"]))).toEqual([
    { action: "removeTag", ids: ["2"], tag: "hope" },
  ]);
  const before = [
    { series: "Romans", ids: ["1"] },
    { series: "", ids: ["2"] },
  ];
  expect(undoOf({ action: "setSeries", ids, series: "Advent" }, { ...answer(["1", "2"]), before })).toEqual([
    { action: "setSeries", ids: ["1"], series: "Romans" },
    { action: "setSeries", ids: ["2"], series: "" },
  ]);
  expect(undoOf({ action: "delete", ids }, answer(ids))).toEqual([]);
  expect(undoOf({ action: "archive", ids }, answer([]))).toEqual([]);
});
