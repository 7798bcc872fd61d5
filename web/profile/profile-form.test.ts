import { expect, test } from "vitest";
import { findChanges, findClashes, mergeInfo } from "./profile-form.ts";

const base = { displayName: "Lydia", church: "Philippi", role: "", ministryAreas: "" };

test("only what differs is a change, and space around it does not count", () => {
  expect(findChanges(base, { ...base, church: " Philippi ", role: "Pastor" })).toEqual({ role: "Pastor" });
});

test("two who change different fields do not clash, and both changes stay", () => {
  const [mine, theirs] = [
    { ...base, role: "Pastor" },
    { ...base, church: "Thyatira" },
  ];
  expect(findClashes(base, mine, theirs)).toEqual([]);
  expect(mergeInfo(base, mine, theirs)).toEqual({ ...base, role: "Pastor", church: "Thyatira" });
});

test("two who change one field clash in it, unless they write the same", () => {
  const mine = { ...base, church: "Thyatira", role: "Pastor" };
  const theirs = { ...base, church: "Corinth", role: "Pastor" };
  expect(findClashes(base, mine, theirs)).toEqual(["church"]);
  expect(mergeInfo(base, mine, theirs).church).toBe("Thyatira");
});
