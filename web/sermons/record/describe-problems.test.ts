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

test("returns nothing without problems", () => {
  expect(describeSavingProblem(undefined, undefined, true)).toBeUndefined();
  expect(describeMicrophoneProblem(FINE)).toBeUndefined();
});

test("is not a danger while either the device or the server saves the recording", () => {
  expect(describeSavingProblem("full", undefined, true)?.text).toContain("is saved on the server");
  expect(describeSavingProblem(undefined, { kind: "unreachable" }, true)).toMatchObject({ tone: "note" });
  expect(describeSavingProblem(undefined, { kind: "signed-out" }, true)?.text).toContain("Sign in again");
});

test("warns of danger and gives advice if neither the device nor the server saves the recording", () => {
  expect(describeSavingProblem("full", { kind: "unreachable" }, true)).toEqual({
    tone: "danger",
    text: "Neither this device nor the server can save the recording right now. Only this page has the latest part. Don’t close this page, and free up space on this device or get back online.",
  });
  const refused = describeSavingProblem("failed", { kind: "refused", message: "Too large." }, false);
  expect(refused?.text).toMatch(/Don’t close this page, and download the recording\.$/);
});

test("includes the server’s reason", () => {
  const refused = describeSavingProblem(undefined, { kind: "refused", message: "Sermon not found." }, true);
  expect(refused?.text).toContain("Sermon not found. It’s safe on this device");
});

test("names the time at which the microphone was lost and the one that replaced it", () => {
  expect(describeMicrophoneProblem({ ...FINE, lostAt: 751 })?.text).toBe(
    "The microphone was disconnected at 12:31. Recording continues with “Desk microphone”.",
  );
});

test("gives advice while no microphone is available", () => {
  const waiting = { ...FINE, phase: "waiting", lostAt: 751 };
  expect(describeMicrophoneProblem({ ...waiting, problem: "missing" })).toMatchObject({ tone: "danger" });
  expect(describeMicrophoneProblem({ ...waiting, problem: "missing" })?.text).toContain("Plug it in again");
  expect(describeMicrophoneProblem({ ...waiting, problem: "denied" })?.text).toContain("is blocked");
});

test("reports silence only while recording", () => {
  expect(describeMicrophoneProblem({ ...FINE, phase: "paused", isSilent: true })).toBeUndefined();
  expect(describeMicrophoneProblem({ ...FINE, isSilent: true })?.text).toContain("No sound detected");
});
