import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Study, StudyChecks } from "../../contract/records/study.schema.ts";
import { createTestApp, type TestUser, type TestApp } from "../testing/testing.ts";

let berea: TestApp;
let pastor: TestUser;

beforeAll(async () => {
  berea = await createTestApp();
  pastor = await berea.signUp();
});
afterAll(() => berea.close());

const studies = () => `/api/users/${pastor.uid}/studies`;
const create = async (fields: object): Promise<Study> =>
  (await pastor.call("POST", studies(), { title: "Light", ...fields })).body;
const check = async ({ id }: Study): Promise<StudyChecks> =>
  (await pastor.call("GET", `${studies()}/${id}/checks`)).body;

describe("the checks of a study", () => {
  test("list the references of its guide with their positions, and label the quotations next to them", async () => {
    const markdown = [
      "# Light",
      "“Ye are the light of the world” (Matthew 5:14).",
      "“He that is without sin among you, let him first cast a stone at her” (John 3:16).",
      "“You are light for the whole world” (Matthew 5:14).",
      "See John 3:99, and verse 15.",
    ].join("\n\n");
    const { guide } = await check(await create({ generatedContent: { markdown } }));
    expect(guide.map(({ reference, exists, quotation }) => [reference, exists, quotation?.label])).toEqual([
      ["Matthew 5:14", true, "exact"],
      ["John 3:16", true, "wrong reference"],
      ["Matthew 5:14", true, "another wording"],
      ["John 3:99", false, undefined],
      ["John 3:15", true, undefined],
    ]);
    expect(guide[1]?.quotation?.rightReference).toBe("John 8:7");
    for (const { span, text } of guide) expect(markdown.slice(span.start, span.end)).toBe(text);
  });

  test("label the Bible text of a generated guide exact", async () => {
    const study = await create({
      sessions: [
        { id: "a", title: "Salt", scripture: "Matthew 5:13-16" },
        { id: "b", title: "Song", scripture: "Psalm 23" },
      ],
    });
    await pastor.call("POST", `${studies()}/${study.id}/guide`, {});
    const { guide } = await check(study);
    expect(guide.length).toBeGreaterThan(10);
    const labels = guide.map(({ quotation }) => quotation?.label).filter((label) => label !== undefined);
    expect(new Set(labels)).toEqual(new Set(["exact"]));
    expect(guide.every(({ exists }) => exists)).toBe(true);
  });

  test("list the references of each field, and resolve verses without a book in the session's scripture", async () => {
    const study = await create({
      scripture: "matt 5",
      description: "On jn 8.12",
      sessions: [
        { id: "a", title: "Salt", discussionQuestions: ["Nothing", "What does verse 13 say?"] },
        {
          id: "b",
          title: "Song",
          scripture: "ps 23; jn 3:99",
          activities: ["Read verse 4 aloud."],
          resources: ["Psalm 24"],
        },
      ],
    });
    const { fields } = await check(study);
    const found = fields.map(({ sessionId, field, index, references }) => [
      sessionId,
      field,
      index,
      references.map(({ reference, exists }) => (exists ? reference : `no ${reference}`)).join(),
    ]);
    expect(found).toEqual([
      [null, "description", null, "John 8:12"],
      [null, "scripture", null, "Matthew 5"],
      ["a", "discussionQuestions", 1, "Matthew 5:13"],
      ["b", "scripture", null, "Psalm 23,no John 3:99"],
      ["b", "activities", 0, "Psalm 23:4"],
      ["b", "resources", 0, "Psalm 24"],
    ]);
  });

  test("are those of the current study, even if it reuses the id of a deleted one", async () => {
    const study = await create({ description: "John 3:16" });
    const described = async () =>
      (await check(study)).fields.map(({ references }) => references[0]?.reference);
    expect(await described()).toEqual(["John 3:16"]);
    await pastor.call("PATCH", `${studies()}/${study.id}`, { version: 1, description: "John 3:17" });
    expect(await described()).toEqual(["John 3:17"]);
    await pastor.call("DELETE", `${studies()}/${study.id}`);
    await create({ id: study.id, description: "John 3:18" });
    expect(await described()).toEqual(["John 3:18"]);
  });
});

const read = (text: string) => pastor.call("GET", `/api/references?text=${encodeURIComponent(text)}`);

describe("the references of a field", () => {
  test("are returned with their positions, and the field in standard form", async () => {
    expect(await read("see jn 3.16; 1 cor 13, jn 3:99")).toMatchObject({
      status: 200,
      body: {
        references: [
          { span: { start: 4, end: 11 }, text: "jn 3.16", reference: "John 3:16", exists: true },
          { text: "1 cor 13", reference: "1 Corinthians 13", exists: true },
          { text: "jn 3:99", reference: "John 3:99", exists: false },
        ],
        normalized: "see John 3:16; 1 Corinthians 13, jn 3:99",
      },
    });
    expect((await read("")).body).toEqual({ references: [], normalized: "" });
  });

  test("are limited to short texts", async () => {
    expect((await read("x".repeat(501))).status).toBe(400);
    expect((await pastor.call("GET", "/api/references")).status).toBe(400);
  });
});
