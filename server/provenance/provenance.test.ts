import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeProvenance } from "../../contract/sharing/provenance.ts";
import type { TextProvenance } from "../../contract/sharing/provenance.schema.ts";
import { downloadArchive, uploadArchive } from "../archive/testing-archive.ts";
import { createTestApp, type TestApp, type TestUser } from "../testing/testing.ts";

let berea: TestApp;
let pastor: TestUser;

beforeAll(async () => {
  berea = await createTestApp();
  pastor = await berea.signUp("Anna Green");
});
afterAll(() => berea.close());

const SAID = "Fear not, little flock. It is your Father’s good pleasure to give you the kingdom.";

const addressOf = (path: string, id: string, person = pastor) => `/api/users/${person.uid}/${path}/${id}`;

async function readTexts(path: string, id: string, person = pastor): Promise<TextProvenance[]> {
  const { status, body } = await person.call("GET", `${addressOf(path, id, person)}/provenance`);
  expect(status).toBe(200);
  return body.texts;
}

/** What is said of each text, by its part. */
const describeTexts = (texts: readonly TextProvenance[]) =>
  Object.fromEntries(texts.map((text) => [text.part, describeProvenance(text)]));

async function createProcessedSermon(): Promise<string> {
  const { id } = await pastor.createSermon({ title: "Fear not", speaker: "Ben Brown" });
  const stored = await pastor.call(
    "POST",
    `${addressOf("sermons", id)}/transcript?version=1&filename=sermon.txt`,
    new TextEncoder().encode(SAID),
  );
  expect(stored.status).toBe(200);
  for (const call of ["refine-transcription", "summarize"]) {
    const text = { transcription: SAID, text: SAID, sermon_id: id };
    expect((await pastor.call("POST", `/api/${call}`, text)).status).toBe(200);
  }
  return id;
}

describe("how a sermon was made", () => {
  test("names the file, the speaker, the engine and who wrote what", async () => {
    const id = await createProcessedSermon();
    const { version } = (await pastor.call("GET", addressOf("sermons", id))).body;
    await pastor.call("PATCH", addressOf("sermons", id), { version, lessonPlan: "<p>Read it.</p>" });
    expect(describeTexts(await readTexts("sermons", id))).toEqual({
      transcript: "spoken by Ben Brown, from the file sermon.txt",
      refinedTranscript: "generated (Built-in engine)",
      summary: "generated (Built-in engine)",
      lessonPlan: "written by Anna Green",
    });
  });

  test("says who edited a text and how much, and that its source has changed", async () => {
    const id = await createProcessedSermon();
    const before = (await pastor.call("GET", addressOf("sermons", id))).body;
    await pastor.call("PATCH", addressOf("sermons", id), {
      version: before.version,
      editor: "tab",
      transcript: SAID.replace("kingdom", "whole kingdom"),
      refinedTranscript: `${before.refinedTranscript} Amen.`,
    });
    const after = (await pastor.call("GET", addressOf("sermons", id))).body;
    await pastor.call("PATCH", addressOf("sermons", id), {
      version: after.version,
      editor: "tab",
      refinedTranscript: `${before.refinedTranscript} Amen and amen.`,
    });
    const texts = await readTexts("sermons", id);
    const words = before.refinedTranscript.match(/[\p{L}\p{N}]+/gu).length;
    expect(texts.find(({ part }) => part === "refinedTranscript")).toMatchObject({
      isEdited: true,
      isOutOfDate: true,
      people: ["Anna Green"],
      changedShare: 3 / (words + 3),
    });
    expect(texts.find(({ part }) => part === "transcript")).toMatchObject({
      source: "file",
      isEdited: true,
      changedShare: expect.closeTo(1 / 16, 2),
    });
  });

  test("does not claim a source for a pasted transcript", async () => {
    const { id } = await pastor.createSermon({ transcript: SAID });
    expect(describeTexts(await readTexts("sermons", id))).toEqual({ transcript: "source not recorded" });
  });

  test("is not known to another user", async () => {
    const id = await createProcessedSermon();
    const stranger = await berea.signUp();
    expect((await stranger.call("GET", `${addressOf("sermons", id)}/provenance`)).status).toBe(404);
    expect((await stranger.call("GET", `${addressOf("sermons", id, stranger)}/provenance`)).status).toBe(404);
  });
});

test("a study from a sermon names the engine, and how much people changed", async () => {
  const text = Array.from(
    { length: 12 },
    (_, at) => `Point ${at + 1}: God gives us courage for today. The Lord is near to those who call.`,
  ).join("\n\n");
  const { id } = await pastor.createSermon({ title: "Courage", transcript: text });
  const { body: study } = await pastor.call("POST", `${addressOf("sermons", id)}/study`, {});
  expect(describeTexts(await readTexts("studies", study.id))).toEqual({
    sessions: "generated (Built-in engine)",
  });
  const change = { version: study.version, title: "Take courage" };
  const { body: renamed } = await pastor.call("PATCH", addressOf("studies", study.id), change);
  expect(renamed).not.toHaveProperty("origin");
  expect((await readTexts("studies", study.id))[0]).toMatchObject({ isEdited: false });
  await pastor.call("PATCH", addressOf("studies", study.id), {
    version: renamed.version,
    objectives: "To be brave",
    generatedContent: { markdown: "My own guide" },
  });
  expect(await readTexts("studies", study.id)).toMatchObject([
    { part: "sessions", isEdited: true, people: ["Anna Green"], changedShare: expect.any(Number) },
    { part: "generatedContent", source: "people", people: ["Anna Green"] },
  ]);
});

test("a devotional and a testimony say who made them", async () => {
  const devotionals = `/api/users/${pastor.uid}/devotionals`;
  const { body: made } = await pastor.call("POST", devotionals, {
    title: "Fear not",
    scripture: "Luke 12:32",
  });
  const address = addressOf("devotionals", made.id);
  const { body: generated } = await pastor.call("POST", `${address}/generate`, {});
  await pastor.call("PATCH", address, { version: generated.version, prayer: "Amen." });
  expect(await readTexts("devotionals", made.id)).toMatchObject([
    { source: "engine", maker: "Built-in engine", isEdited: true, changedShare: expect.any(Number) },
  ]);
  const { body: told } = await pastor.call("POST", `/api/users/${pastor.uid}/testimonies`, {
    how: "By grace",
  });
  expect(describeTexts(await readTexts("testimonies", told.id))).toEqual({
    testimony: "written by Anna Green",
  });
});

const readFile = async (address: string) =>
  (await berea.app.inject({ url: address, headers: { cookie: pastor.cookie } })).rawPayload;

describe("files", () => {
  test("say how they were made if that is asked for; Markdown always does", async () => {
    const id = await createProcessedSermon();
    const file = `${addressOf("sermons", id)}/export`;
    const readXml = async (address: string) =>
      Object.entries(unzipSync(await readFile(address)))
        .filter(([name]) => /(?:document|slide\d+)\.xml$/.test(name))
        .map(([, bytes]) => strFromU8(bytes))
        .join("");
    for (const format of ["docx", "pptx"]) {
      expect(await readXml(`${file}/${format}`)).not.toContain("How this was made");
      const xml = await readXml(`${file}/${format}?provenance=true`);
      expect(xml).toContain("How this was made");
      expect(xml).toContain("Summary: generated (Built-in engine)");
    }
    const markdown = String(await readFile(`${file}/md`));
    const [, line = "[]"] = /^provenance: (.*)$/m.exec(markdown) ?? [];
    expect(JSON.parse(line)).toEqual(await readTexts("sermons", id));
    const imported = await pastor.call(
      "POST",
      `/api/users/${pastor.uid}/import`,
      new TextEncoder().encode(markdown),
    );
    expect(imported.status).toBe(201);
  });

  test("of archives have it as data, and a restored record still knows it", async () => {
    const id = await createProcessedSermon();
    const archive = await downloadArchive(berea, pastor);
    const entries = Object.entries(unzipSync(archive));
    const [, json] = entries.find(([name]) => name.includes(id.slice(0, 8)) && name.endsWith("sermon.json"))!;
    expect(JSON.parse(strFromU8(json)).provenance).toEqual(await readTexts("sermons", id));
    const successor = await berea.signUp("Carl White");
    await uploadArchive(successor, archive);
    const { body } = await successor.call("GET", successor.sermons);
    const described = await Promise.all(
      body.items.map((item: { id: string }) => readTexts("sermons", item.id, successor)),
    );
    expect(described.flat().map(describeProvenance)).toContain(
      "spoken by Ben Brown, from the file sermon.txt",
    );
  });
});
