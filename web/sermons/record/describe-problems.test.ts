import { expect, test } from "vitest";
import { describeSavingProblem, describeMicrophoneProblem } from "./describe-problems.ts";

const FINE = {
  phase: "recording",
  problem: undefined,
  lostAt: undefined,
  name: "Desk microphone",
  isMuted: false,
  isSilent: false,
};

test("says nothing while all is well", () => {
  expect(describeSavingProblem(undefined, undefined, true)).toBeUndefined();
  expect(describeMicrophoneProblem(FINE)).toBeUndefined();
});

test("a place that takes no more is no danger while the other one does", () => {
  expect(describeSavingProblem("full", undefined, true)?.text).toContain("is kept on the server");
  expect(describeSavingProblem(undefined, { kind: "unreachable" }, true)).toMatchObject({ tone: "note" });
  expect(describeSavingProblem(undefined, { kind: "signed-out" }, true)?.text).toContain("Sign in again");
});

test("is loud where neither place takes more, and says what helps", () => {
  expect(describeSavingProblem("full", { kind: "unreachable" }, true)).toEqual({
    tone: "danger",
    text: "Neither this device nor the server takes the recording right now: only this page holds the last part of it. Do not close this page, and free some space on this device or get back online.",
  });
  const refused = describeSavingProblem("failed", { kind: "refused", message: "Too large." }, false);
  expect(refused?.text).toMatch(/Do not close this page, and download the recording\.$/);
});

test("passes on why the server refuses", () => {
  const refused = describeSavingProblem(undefined, { kind: "refused", message: "Sermon not found." }, true);
  expect(refused?.text).toContain("Sermon not found. It’s safe on this device");
});

test("tells where a microphone was lost and what took over", () => {
  expect(describeMicrophoneProblem({ ...FINE, lostAt: 751 })?.text).toBe(
    "The microphone was lost at 12:31. The recording goes on with “Desk microphone”.",
  );
});

test("tells what to do while there is no microphone", () => {
  const waiting = { ...FINE, phase: "waiting", lostAt: 751 };
  expect(describeMicrophoneProblem({ ...waiting, problem: "missing" })).toMatchObject({ tone: "danger" });
  expect(describeMicrophoneProblem({ ...waiting, problem: "missing" })?.text).toContain("Plug it in again");
  expect(describeMicrophoneProblem({ ...waiting, problem: "denied" })?.text).toContain("not allowed");
});

test("a pause needs no audio", () => {
  expect(describeMicrophoneProblem({ ...FINE, phase: "paused", isSilent: true })).toBeUndefined();
  expect(describeMicrophoneProblem({ ...FINE, isSilent: true })?.text).toContain("No sound detected");
});
