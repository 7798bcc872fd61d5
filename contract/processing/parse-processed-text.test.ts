import { describe, expect, test } from "vitest";
import { parseHighlights } from "./highlights.ts";
import { parseProcessedText } from "./parse-processed-text.ts";

describe("the answer of a processing call", () => {
  test.each([
    ["refinedTranscript", { refinedTranscription: "Fear not." }],
    ["refinedTranscript", { status: "Success", refined_transcription: "Fear not." }],
    ["refinedTranscript", { status: "Success", seconds: 3, refined_transcription: "Fear not." }],
    ["summary", { summary: "Fear not." }],
    ["summary", { status: "Success", summary_text: "Fear not." }],
    ["summary", { text: "Fear not.", status: "Success" }],
    ["lessonPlan", { lessonPlan: "Fear not." }],
    ["lessonPlan", { status: "Success", lesson_plan: "Fear not." }],
    ["lessonPlan", { status: "Success", lessonPlan: "Fear not.", other: "x" }],
  ] as const)("of %s is read from %j", (result, answer) => {
    expect(parseProcessedText(result, answer)).toBe("Fear not.");
  });

  test.each([
    ["refinedTranscript", { refined_transcription: "Fear not." }],
    ["refinedTranscript", { status: "Failed", refined_transcription: "Fear not." }],
    ["summary", { status: "Success" }],
    ["summary", { status: "Success", summary_text: { deep: "Fear not." } }],
    ["summary", { status: "Error", message: "Out of memory" }],
    ["lessonPlan", undefined],
    ["lessonPlan", "Fear not."],
    ["lessonPlan", ["Success", "Fear not."]],
    ["highlights", { status: "Success" }],
  ] as const)("of %s is not read from %j", (result, answer) => {
    expect(parseProcessedText(result, answer)).toBeUndefined();
  });

  test("of highlights is kept whole, in the form that sermons store", () => {
    const highlights = JSON.stringify({ highlights: [{ quote: "Fear not", note: "", start_time: 12 }] });
    const text = parseProcessedText("highlights", { highlights });
    expect(text).toBe(JSON.stringify({ highlights }));
    expect(parseHighlights(text ?? "")).toMatchObject([{ quote: "Fear not", start_time: 12 }]);
  });
});
