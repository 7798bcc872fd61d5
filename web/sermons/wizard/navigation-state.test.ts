import { describe, expect, test } from "vitest";
import { fitToHistory, readProcessState, readWizardState } from "./navigation-state.ts";

const processedContent = { refinedTranscript: "r", summary: "s", lessonPlan: "l", highlights: "h" };

describe("the wizard's navigation state", () => {
  test("is read as it was written", () => {
    const state = { step: 3, sermonId: "a1", processedContent };
    expect(readWizardState(state)).toEqual(state);
  });

  test.each([null, undefined, "3", { step: 4 }, { step: "2" }, { sermonId: "a1" }])(
    "starts at Details where %j was left in the history",
    (state) => {
      expect(readWizardState(state)).toEqual({ step: 1 });
    },
  );

  test("keeps content that a history entry can hold, and drops content that it cannot", () => {
    const state = { step: 3, sermonId: "a1", processedContent } as const;
    expect(fitToHistory(state)).toEqual(state);
    const long = { ...processedContent, refinedTranscript: "x".repeat(1_000_001) };
    expect(fitToHistory({ ...state, processedContent: long })).toEqual({ step: 3, sermonId: "a1" });
  });
});

describe("what is handed to the processing page", () => {
  const handed = { transcript: "Blessed are the poor", sermonId: "a1", youtubeUrl: "" };

  test("belongs to its own sermon only", () => {
    expect(readProcessState(handed, "a1")).toEqual(handed);
    expect(readProcessState(handed, "b2")).toBeUndefined();
  });

  test("is nothing after a visit from elsewhere", () => {
    expect(readProcessState(null, "a1")).toBeUndefined();
  });
});
