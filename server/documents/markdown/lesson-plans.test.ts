import pino from "pino";
import { marked } from "marked";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createBuiltinEngine } from "../../engine/builtin-engine.ts";
import { LAMP_SERMON, sermonOnTheMount } from "../../engine/builtin/testing-sermons.ts";
import type { Engine, SermonSource } from "../../engine/engine.ts";
import { createModelEngine, type ModelEngine } from "../../engine/model/model-engine.ts";
import { type ModelServer, startModelServer } from "../../engine/model/calls/testing-model-server.ts";
import { SHORT_TIMING } from "../../engine/model/calls/testing-timing.ts";
import { sanitizeLessonPlan } from "../../sermons/lesson-plan-html.ts";
import { readHtml } from "../read-html.ts";
import { writeBlocks } from "./write-blocks.ts";
import { KING_JAMES } from "../../scripture/bible/edition.ts";

const builtin = createBuiltinEngine(pino({ level: "silent" }));
let server: ModelServer;
let model: ModelEngine;

beforeAll(async () => {
  server = await startModelServer();
  model = createModelEngine(
    { provider: "openai-compatible", baseUrl: server.url, model: "test-model", concurrency: 4 },
    { builtin, timing: SHORT_TIMING },
  );
});
afterAll(async () => {
  model.close();
  await server.close();
  await builtin.close();
});

const LAMP: SermonSource = {
  edition: KING_JAMES,
  transcription: LAMP_SERMON,
  scripture: "Matthew 5:14-16",
  title: "The *Lamp* [1]",
};
const MOUNT: SermonSource = { edition: KING_JAMES, transcription: sermonOnTheMount(), title: "On the mount" };

/** What is to be read on a page of HTML, block by block. */
const readWords = (html: string): string =>
  html
    .replace(/<(?:\/|br)?(?:strong|em)>/g, "")
    .replace(/<[^>]+>/g, "\n")
    .replace(/\s*\n\s*/g, "\n")
    .trim();

test.each<[string, () => Engine, SermonSource]>([
  ["built-in engine for a short sermon", () => builtin, LAMP],
  ["built-in engine for a long sermon", () => builtin, MOUNT],
  ["model for a short sermon", () => model, LAMP],
  ["model for a long sermon", () => model, MOUNT],
])(
  "a lesson plan of the %s is unchanged after conversion to Markdown and back",
  async (_, engine, sermon) => {
    const plan = sanitizeLessonPlan((await engine().createLessonPlan(sermon)).result);
    const markdown = writeBlocks(readHtml(plan));
    const again = sanitizeLessonPlan(marked.parse(markdown, { async: false }));
    expect(readHtml(again)).toEqual(readHtml(plan));
    expect(readWords(again)).toBe(readWords(plan));
    expect(readWords(plan).length).toBeGreaterThan(1_000);
  },
);
