import { describe, expect, test } from "vitest";
import { fitToHistory, readProcessState, readWizardState } from "./navigation-state.ts";

const processedContent = { refinedTranscript: "r", summary: "s", lessonPlan: "l", highlights: "h" };

describe("the wizard's navigation state", () => {
  test("is parsed as it was stored", () => {
    const state = { step: 3, sermonId: "a1", processedContent };
    expect(readWizardState(state)).toEqual(state);
  });

  test.each([null, undefined, "3", { step: 4 }, { step: "2" }, { sermonId: "a1" }])(
    "starts at Details if the history has %j",
    (state) => {
      expect(readWizardState(state)).toEqual({ step: 1 });
    },
  );

  test("keeps content that fits into the history and drops longer content", () => {
    const state = { step: 3, sermonId: "a1", processedContent } as const;
    expect(fitToHistory(state)).toEqual(state);
    const long = { ...processedContent, refinedTranscript: "x".repeat(1_000_001) };
    expect(fitToHistory({ ...state, processedContent: long })).toEqual({ step: 3, sermonId: "a1" });
  });
});

describe("the state of the processing page", () => {
  const passed = { transcript: "Blessed are the poor", sermonId: "a1", youtubeUrl: "" };

  test("is only used for its own sermon", () => {
    expect(readProcessState(passed, "a1")).toEqual(passed);
    expect(readProcessState(passed, "b2")).toBeUndefined();
  });

  test("is undefined if the page was opened without it", () => {
    expect(readProcessState(null, "a1")).toBeUndefined();
  });
});
