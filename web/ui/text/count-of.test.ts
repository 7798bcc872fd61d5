import { expect, test } from "vitest";
import { countOf } from "./count-of.ts";

test("counts with a noun in singular or plural", () => {
  expect(countOf(0, "sermon")).toBe("0 sermons");
  expect(countOf(1, "sermon")).toBe("1 sermon");
  expect(countOf(1_240, "sermon")).toBe("1,240 sermons");
  expect(countOf(2, "study", "studies")).toBe("2 studies");
});
