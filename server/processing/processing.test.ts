import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseHighlights } from "../../contract/processing/highlights.ts";
import { PROCESSING_MESSAGES } from "../../contract/processing/processing.ts";
import { getPassageText } from "../scripture/bible/bible-text.ts";
import { wholeChapters } from "../scripture/bible/passage.ts";
import { createTestApp, type TestUser, type TestApp } from "../testing/testing.ts";
import { LAMP_SERMON } from "../engine/builtin/testing-sermons.ts";

const SERMON = getPassageText(wholeChapters("Matthew", 5, 7))
  .map(({ text }) => text)
  .join(" ");

let berea: TestApp;
let pastor: TestUser;

beforeAll(async () => {
  berea = await createTestApp();
  pastor = await berea.signUp();
});
afterAll(() => berea.close());

describe("the four steps", () => {
  test("answer in the specified format, and each result is stored when it is ready", async () => {
    const sermon = await pastor.createSermon({
      title: "On the mount",
      scripture: "Matthew 5:1-12",
      transcript: SERMON,
    });
    const onSermon = { user_id: pastor.uid, sermon_id: sermon.id };

    const refined = await pastor.call("POST", "/api/refine-transcription", {
      transcription: SERMON,
      ...onSermon,
    });
    const { refinedTranscription } = refined.body;
    expect(await pastor.readSermon(sermon)).toMatchObject({
      refinedTranscript: refinedTranscription,
      version: 2,
      status: "draft",
    });

    const { summary } = (
      await pastor.call("POST", "/api/summarize", { text: refinedTranscription, ...onSermon })
    ).body;
    expect(summary).toContain("## ");
    expect(await pastor.readSermon(sermon)).toMatchObject({ summary, version: 3 });

    const plan = await pastor.call("POST", "/api/generate-lesson-plan", {
      transcription: refinedTranscription,
      ...onSermon,
    });
    expect(plan.body.lessonPlan).toMatch(/<h[23]>/);
    expect((await pastor.readSermon(sermon)).lessonPlan).toBe(plan.body.lessonPlan);

    const found = await pastor.call("POST", "/api/get-highlights", {
      transcription: refinedTranscription,
      ...onSermon,
    });
    const { highlights } = JSON.parse(found.body.highlights);
    expect(highlights.length).toBeGreaterThan(3);
    const stored = await pastor.readSermon(sermon);
    expect(stored.highlights).toBe(JSON.stringify(found.body));
    expect(parseHighlights(stored.highlights)).toEqual(highlights);
  });

  test("work on text without a sermon, and store nothing", async () => {
    const { status, body } = await pastor.call("POST", "/api/summarize", { text: LAMP_SERMON });
    expect(status).toBe(200);
    expect(body.summary.length).toBeGreaterThan(100);
  });

  test.each(["/api/refine-transcription", "/api/generate-lesson-plan", "/api/get-highlights"])(
    "%s says what is wrong with a transcript that is empty or no text",
    async (path) => {
      const call = (transcription: string) => pastor.call("POST", path, { transcription });
      expect(await call(" \n ")).toMatchObject({
        status: 400,
        body: { error: { code: "invalid", message: PROCESSING_MESSAGES.emptyTranscript } },
      });
      expect((await call("\u0001\u0002\u0003\u0004".repeat(50))).body.error.message).toBe(
        PROCESSING_MESSAGES.notText,
      );
      expect((await call("x".repeat(1_000_001))).status).toBe(400);
    },
  );

  test("a result for a sermon that was deleted since is rejected as not found", async () => {
    const sermon = await pastor.createSermon({ title: "Gone" });
    await pastor.call("DELETE", `${pastor.sermons}/${sermon.id}`);
    const answer = await pastor.call("POST", "/api/summarize", { text: SERMON, sermon_id: sermon.id });
    expect(answer).toMatchObject({ status: 404, body: { error: { message: "Sermon not found" } } });
  });
});

describe("questions and activities", () => {
  const subject = { scripture: "John 3:1-16", title: "", description: "", objectives: "" };

  test("are about the passage, and existing ones are not repeated", async () => {
    const ask = async (existingQuestions: string[]): Promise<string[]> =>
      (await pastor.call("POST", "/api/generate-discussion-questions", { ...subject, existingQuestions }))
        .body.questions;
    const first = await ask([]);
    expect(first.length).toBeGreaterThan(2);
    const second = await ask(first);
    expect(second.filter((question) => first.includes(question))).toEqual([]);

    const { activities } = (await pastor.call("POST", "/api/generate-activities", subject)).body;
    expect(activities.length).toBeGreaterThan(1);
  });

  test("need a subject", async () => {
    const answer = await pastor.call("POST", "/api/generate-activities", {});
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { message: PROCESSING_MESSAGES.noSubject } },
    });
  });
});
