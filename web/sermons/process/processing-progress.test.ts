import { describe, expect, test } from "vitest";
import { PROCESSING_STEPS } from "../../../contract/sermon-results.ts";
import {
  describeReplacement,
  describeStepFailure,
  findFirstStep,
  findOpenStep,
  pickProcessedContent,
} from "./processing-progress.ts";

const nothing = { refinedTranscript: "", summary: "", lessonPlan: "", highlights: "" };
const everything = { refinedTranscript: "r", summary: "s", lessonPlan: "<p>l</p>", highlights: "{}" };

describe("the open step", () => {
  test("is the first one without results", () => {
    expect(findOpenStep(nothing)).toBe(0);
  });

  test("is the one after the existing results", () => {
    expect(findOpenStep({ ...nothing, refinedTranscript: "r", summary: "s" })).toBe(2);
  });

  test("is a missing one before later results", () => {
    expect(findOpenStep({ ...everything, summary: "" })).toBe(1);
  });

  test("treats blank text as missing", () => {
    expect(findOpenStep({ ...everything, refinedTranscript: " \n" })).toBe(0);
  });

  test("is the last one if all results exist", () => {
    expect(findOpenStep(everything)).toBe(3);
  });
});

test("only the results of a sermon are picked", () => {
  expect(pickProcessedContent({ ...everything, title: "Mercy" } as typeof everything)).toEqual(everything);
});

test("the error of a failed step has the wording of the specification", () => {
  expect(PROCESSING_STEPS.map(describeStepFailure)).toEqual([
    "Error during Refining Transcript: Failed to refining transcript",
    "Error during Generating Summary: Failed to generating summary",
    "Error during Creating Lesson Plan: Failed to creating lesson plan",
    "Error during Extracting Highlights: Failed to extracting highlights",
  ]);
});

test("regenerating an edited result says that the edits can be restored", () => {
  const [, summarizing] = PROCESSING_STEPS.map(describeReplacement);
  expect(summarizing).toContain("You’ve edited the summary.");
  expect(summarizing).toContain("You can restore them under Versions.");
});

test("processing continues at the first out-of-date result, or else at the first missing one", () => {
  const info = {
    engine: "e",
    madeAt: "",
    tokens: { input: 0, output: 0 },
    isEdited: false,
    isOutOfDate: true,
  };
  expect(findFirstStep({ ...everything, results: { summary: info } })).toBe(1);
  expect(findFirstStep({ ...everything, summary: "", results: { summary: info } })).toBe(1);
  expect(findFirstStep({ ...everything, results: {} })).toBe(3);
  expect(findFirstStep({ ...nothing, results: {} })).toBe(0);
});
