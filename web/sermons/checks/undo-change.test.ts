import { expect, test } from "vitest";
import type { RefinementChange } from "../../../contract/checks.ts";
import { undoChange } from "./undo-change.ts";

const TEXT = "Fear not, little flock. It is his pleasure.";

/** The text after `part`'s change from `before` was taken back. */
function undo(part: string, before: string, kind: RefinementChange["kind"] = "changed"): string {
  const start = TEXT.indexOf(part);
  return undoChange(TEXT, { span: { start, end: start + part.length }, before, after: part, kind });
}

test("changed words become what they were", () => {
  expect(undo("flock", "flocks")).toBe("Fear not, little flocks. It is his pleasure.");
  expect(undo("Fear", "fear")).toBe("fear not, little flock. It is his pleasure.");
});

/** The text after an "um" that was removed before `part` came in again. */
function hesitate(part: string): string {
  const start = TEXT.indexOf(part);
  return undoChange(TEXT, { span: { start, end: start }, before: "um", after: "", kind: "removed" });
}

test("words that were removed come in again between spaces", () => {
  expect(hesitate("little")).toBe("Fear not, um little flock. It is his pleasure.");
  expect(hesitate(" little")).toBe("Fear not, um little flock. It is his pleasure.");
  expect(hesitate(".")).toBe("Fear not, little flock um. It is his pleasure.");
});

test("words that were added go, and leave one space", () => {
  expect(undo("little", "", "added")).toBe("Fear not, flock. It is his pleasure.");
  expect(undo("flock", "", "added")).toBe("Fear not, little. It is his pleasure.");
});
