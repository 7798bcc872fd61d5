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
  test("is the first one of a sermon that was never processed", () => {
    expect(findOpenStep(nothing)).toBe(0);
  });

  test("follows the results that are there", () => {
    expect(findOpenStep({ ...nothing, refinedTranscript: "r", summary: "s" })).toBe(2);
  });

  test("is a gap before later results", () => {
    expect(findOpenStep({ ...everything, summary: "" })).toBe(1);
  });

  test("takes blank text as no result", () => {
    expect(findOpenStep({ ...everything, refinedTranscript: " \n" })).toBe(0);
  });

  test("stays on the last one when every result is there", () => {
    expect(findOpenStep(everything)).toBe(3);
  });
});

test("only the results are taken out of a sermon", () => {
  expect(pickProcessedContent({ ...everything, title: "Mercy" } as typeof everything)).toEqual(everything);
});

test("a failed step is named as the specification words it", () => {
  expect(PROCESSING_STEPS.map(describeStepFailure)).toEqual([
    "Error during Refining Transcript: Failed to refining transcript",
    "Error during Generating Summary: Failed to generating summary",
    "Error during Creating Lesson Plan: Failed to creating lesson plan",
    "Error during Extracting Highlights: Failed to extracting highlights",
  ]);
});

test("making an edited result again says that the person's version is kept", () => {
  const [, summarizing] = PROCESSING_STEPS.map(describeReplacement);
  expect(summarizing).toContain("You have edited the summary.");
  expect(summarizing).toContain("Your version is kept");
});

test("the work goes on at what is out of date, or else at what is not made yet", () => {
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
