import fc from "fast-check";
import { getTableColumns } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RESULT_NAMES } from "../../contract/sermon-results.ts";
import { devotionals, sermons, studies, testimonies, versions } from "../db/schema.ts";
import { sanitizeLessonPlan } from "../sermons/lesson-plan-html.ts";
import { createTestApp, type TestUser, type TestApp } from "../testing/testing.ts";
import { listKinds } from "../record-kinds/record-kinds.ts";
import { findRow, listRecords, pickArchivedFields } from "./archived-records.ts";
import { readVersionLines } from "./archived-versions.ts";
import { uploadArchive, downloadArchive } from "./testing-archive.ts";

let here: TestApp;
let there: TestApp;
let maker: TestUser;
let receiver: TestUser;

beforeAll(async () => {
  [here, there] = await Promise.all([createTestApp(), createTestApp()]);
  [maker, receiver] = await Promise.all([here.signUp("Maker"), there.signUp("Receiver")]);
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
});

// All characters except NUL and lone surrogates, which the database can't store.
const text = fc
  .oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.lorem({ maxCount: 5, mode: "sentences" }),
    fc.constantFrom(
      "",
      "  ",
      "“Fear not”\n\n[0:05] _little_",
      '{"a": "\\u0000"}',
      "</script>",
      "\u2028",
      "../x",
    ),
  )
  .map((value) => value.replaceAll("\0", "").slice(0, 100).toWellFormed());
const title = text.map((value) => value.trim() || "Untitled");
// Always unique, even in the smallest counterexample.
const newId = fc.noShrink(fc.noBias(fc.uuid({ version: 4 })));
const moment = fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
const day = moment.map((date) => date.toISOString().slice(0, 10));
const seconds = fc.double({ min: 0, max: 360_000, noNaN: true }).map((value) => Math.abs(value));
const hash = fc.stringMatching(/^[\da-f]{32}$/);
const tokens = fc.record({ input: fc.nat(), output: fc.nat() });

const made = fc.record(
  {
    engine: title,
    madeAt: moment.map((date) => date.toISOString()),
    tokens,
    isEdited: fc.boolean(),
    madeFrom: hash,
  },
  { noNullPrototype: true },
);
const results = fc.dictionary(fc.constantFrom(...RESULT_NAMES), made, { noNullPrototype: true });
const segments = fc.option(
  fc.array(
    fc.record({ start: seconds, end: seconds, text, wordStarts: fc.array(seconds, { maxLength: 4 }) }),
    { maxLength: 5 },
  ),
  { nil: null },
);

const common = {
  id: newId,
  version: fc.integer({ min: 1, max: 1000 }),
  title,
  createdAt: moment,
  updatedAt: moment,
};

const sermon = fc.record({
  ...common,
  date: fc.option(day, { nil: null }),
  scripture: text,
  description: text,
  notes: text,
  youtubeUrl: fc.constantFrom("", "https://youtu.be/abcdefghijk", "https://vimeo.com/123456"),
  sourceType: fc.constantFrom("pending", "youtube", "upload"),
  language: fc.constantFrom("", "en", "de-AT"),
  bible: fc.constantFrom(null, "kjv", "BSB.1"),
  series: text,
  speaker: text,
  tags: fc.uniqueArray(fc.lorem({ maxCount: 1 }), { maxLength: 3 }),
  transcript: text,
  segments,
  refinedTranscript: text,
  summary: text,
  lessonPlan: text.map((value) => sanitizeLessonPlan(`<h2>${value}</h2>`)),
  highlights: text,
  results,
  status: fc.constantFrom("draft", "completed"),
  timezone: text,
  isPublished: fc.constant(false),
  completedAt: fc.option(moment, { nil: null }),
});

const session = (id: number) =>
  fc.record({
    id: fc.constant(`session-${id}`),
    title: text,
    description: text,
    scripture: text,
    discussionQuestions: fc.array(text, { maxLength: 3 }),
    activities: fc.array(text, { maxLength: 3 }),
    resources: fc.array(text, { maxLength: 3 }),
    media: fc.array(fc.record({ type: fc.constantFrom("video", "document"), url: text, title: text }), {
      maxLength: 2,
    }),
  });

const content = {
  title,
  description: text,
  scripture: text,
  objectives: text,
  bible: fc.constantFrom(null, "kjv", "BSB.1"),
  series: text,
  startDate: day,
  endDate: fc.option(day, { nil: null }),
  frequency: fc.constantFrom("weekly", "biweekly", "monthly", "daily"),
  ministryTags: text,
  materials: text,
  timezone: text,
  sessions: fc
    .nat({ max: 3 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, id) => session(id)))),
  studyFormat: text,
  difficultyLevel: text,
  targetAgeGroup: text,
  languageOptions: fc.array(text, { maxLength: 3 }),
  prerequisites: text,
  expectedOutcomes: fc.array(text, { maxLength: 3 }),
  origin: fc.option(made, { nil: null }),
  guide: fc.option(
    fc.record({
      markdown: text,
      engine: fc.option(title, { nil: null }),
      madeAt: fc.constant(null),
      tokens: fc.option(tokens, { nil: null }),
      isEdited: fc.boolean(),
      madeFrom: fc.option(hash, { nil: null }),
    }),
    { nil: null },
  ),
  status: fc.constantFrom("draft", "published"),
} as const;
/** A record that may have been published. */
const publishable = <T extends { status: string }>(record: fc.Arbitrary<T>) =>
  fc
    .tuple(record, moment, fc.boolean())
    .map(([fields, at, wasPublished]) =>
      Object.assign(fields, { publishedAt: fields.status === "published" || wasPublished ? at : null }),
    );

const study = publishable(fc.record({ ...common, ...content }));
/** A version of a whole record. */
const createVersion = (part: string, whole: fc.Arbitrary<object>) =>
  whole.map((value) => ({ part, text: JSON.stringify(value), segments: null, info: null }));
const earlierText = fc.record({
  part: fc.constantFrom("summary", "transcript", "highlights"),
  text,
  segments,
  info: fc.option(made, { nil: null }),
});

const devotionalContent = {
  title: text,
  date: day,
  scripture: text,
  reading: text,
  reflectionQuestions: fc.array(text, { maxLength: 3 }),
  prayer: text,
  series: text,
  seriesDay: fc.option(fc.integer({ min: 1, max: 365 }), { nil: null }),
  timezone: text,
  status: fc.constantFrom("draft", "published"),
  origin: fc.option(
    fc.record(
      {
        engine: title,
        madeAt: moment.map((date) => date.toISOString()),
        tokens,
        isEdited: fc.boolean(),
        madeFrom: text,
        droppedQuotes: fc.nat(),
        conflictingVersionId: newId,
      },
      { requiredKeys: ["engine", "madeAt", "tokens", "isEdited", "madeFrom"], noNullPrototype: true },
    ),
    { nil: null },
  ),
} as const;
const devotional = publishable(fc.record({ ...common, ...devotionalContent }));

const testimonyContent = {
  title: text,
  before: text,
  how: text,
  after: text,
  scripture: text,
  photoFileId: fc.constant(null),
  photoPermission: fc.boolean(),
  name: text,
  nameShown: fc.constantFrom("full", "first", "anonymous"),
  visibility: fc.constantFrom("private", "shared"),
  status: fc.constantFrom("draft", "published"),
} as const;
const testimony = publishable(fc.record({ ...common, ...testimonyContent }));

const version = (of: fc.Arbitrary<object>) =>
  fc.array(fc.record({ id: newId, author: title, replacedAt: moment, of }), { maxLength: 3 });

const many = <T>(record: fc.Arbitrary<T>, earlier: fc.Arbitrary<object>) =>
  fc.array(fc.record({ record, versions: version(earlier) }), { maxLength: 4 });

type Made = { record: { id: string }; versions: { id: string; of: object }[] }[];

/** Adds prototypes for the database driver; fast-check also generates objects without. */
const plain = (value: object): object => JSON.parse(JSON.stringify(value));

const TABLES = { sermons, studies, devotionals, testimonies };

async function store(table: (typeof TABLES)[keyof typeof TABLES], records: Made): Promise<void> {
  const { db } = here.context;
  const { uid } = maker;
  for (const { record, versions: earlier } of records) {
    const values = { ...record, ...plain({ guide: (record as { guide?: object }).guide }) };
    await db.insert(table).values({ ...values, ownerId: uid, createdBy: uid, lastModifiedBy: uid } as never);
    for (const { of, ...kept } of earlier) {
      await db.insert(versions).values({ ...kept, ...plain(of), ownerId: uid, recordId: record.id } as never);
    }
  }
}

/** All records of a user with their versions, as stored. */
async function readStored({ context: { db } }: TestApp, { uid }: TestUser): Promise<unknown[]> {
  const stored: unknown[] = [];
  for (const kind of listKinds()) {
    for (const { id } of await listRecords(db, kind, uid)) {
      const row = await findRow(db, kind, uid, id);
      const lines: unknown[] = [];
      for await (const line of readVersionLines(db, {
        ownerId: uid,
        recordId: id,
        parts: kind.versions.parts,
      })) {
        const earlier = JSON.parse(line);
        lines.push(kind.name === "sermon" ? earlier : { ...earlier, text: JSON.parse(earlier.text) });
      }
      stored.push({ kind: kind.name, row: pickArchivedFields(kind, row!), lines });
    }
  }
  return stored;
}

async function deleteRecords({ context: { db } }: TestApp): Promise<void> {
  for (const table of [versions, ...Object.values(TABLES)]) await db.delete(table);
}

const everything = fc.record({
  sermons: many(sermon, earlierText),
  studies: many(study, createVersion("study", fc.record(content))),
  devotionals: many(
    devotional.map((record): typeof record & { sourceSermonId?: string } => record),
    createVersion("devotional", fc.record(devotionalContent)),
  ),
  testimonies: many(testimony, createVersion("testimony", fc.record(testimonyContent))),
});

test("an archive restores any records unchanged, once", { timeout: 180_000 }, async () => {
  await fc.assert(
    fc
      .asyncProperty(everything, fc.array(fc.nat(), { maxLength: 3 }), async (records, sources) => {
        for (const [at, source] of sources.entries()) {
          const [from, to] = [records.sermons[source % records.sermons.length], records.devotionals[at]];
          if (from && to) to.record.sourceSermonId = from.record.id;
        }
        for (const [name, table] of Object.entries(TABLES)) {
          await store(table, records[name as keyof typeof TABLES] as Made);
        }
        const archive = await downloadArchive(here, maker);
        const count = Object.values(records).flat().length;
        expect((await uploadArchive(receiver, archive)).body).toEqual({ added: count, alreadyThere: 0 });
        expect((await uploadArchive(receiver, archive)).body).toEqual({ added: 0, alreadyThere: count });
        expect(await readStored(there, receiver)).toEqual(await readStored(here, maker));
      })
      .afterEach(async () => {
        await Promise.all([deleteRecords(here), deleteRecords(there)]);
      }),
    { numRuns: 15, endOnFailure: true },
  );
});

test("archives all columns of a record except owners and derived columns", () => {
  const left = listKinds().map(({ name, table, archive: { shape } }) => [
    name,
    Object.keys(getTableColumns(table))
      .filter((column) => !(column in shape.shape))
      .toSorted(),
  ]);
  // With whom it is shared and who else wrote in it is not the receiver's.
  const collaboration = ["audience", "churchId"];
  const writers = ["sharedAccess", "textAuthors"];
  expect(Object.fromEntries(left)).toEqual({
    sermon: [
      ...collaboration,
      "createdBy",
      "lastEditors",
      "lastModifiedBy",
      "ownerId",
      "refinedTranscriptHash",
      "seriesId",
      ...writers,
      "transcriptHash",
    ],
    study: [...collaboration, "createdBy", "lastEditor", "lastModifiedBy", "ownerId", "seriesId", ...writers],
    devotional: [
      ...collaboration,
      "createdBy",
      "lastEditor",
      "lastModifiedBy",
      "ownerId",
      "seriesId",
      ...writers,
    ],
    testimony: [...collaboration, "createdBy", "lastEditor", "lastModifiedBy", "ownerId", ...writers],
  });
});
