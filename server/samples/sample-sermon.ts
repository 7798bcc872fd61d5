// The sample sermon: the Sermon on the Mount, processed like any other sermon.
import { eq } from "drizzle-orm";
import { RESULT_NAMES, type ResultName } from "../../contract/sermon-results.ts";
import { formatTranscript } from "../../contract/transcript/transcript.ts";
import type { Bibles } from "../bibles/bibles.ts";
import type { Db, Tx } from "../db/database.ts";
import { profiles } from "../db/schema.ts";
import type { Engine } from "../engine/engine.ts";
import { makeResult } from "../processing/steps.ts";
import { lockProfile, writeProfile } from "../profile/profile.ts";
import { getPassageText, type Verse } from "../scripture/bible/bible-text.ts";
import { KING_JAMES, type EditionSource } from "../scripture/bible/edition.ts";
import { isEnglish } from "../scripture/bible/printed-passage.ts";
import type { SermonFields, StoredSermon } from "../sermons/sermon-rows.ts";
import { getSermonToProcess, hashText, storeResult } from "../sermons/sermon-work.ts";
import type { RecordParts } from "../records/record-kind.ts";
import { createRecord, getRecord } from "../records/records.ts";
import { sermonKind } from "../sermons/sermon.kind.ts";

export const SAMPLE_TITLE = "Sample: The Sermon on the Mount";

const SERMON_ON_THE_MOUNT = { book: "Matthew", chapter: 5, verse: 1, toChapter: 7, toVerse: 29 };

interface Sample {
  fields: SermonFields;
  results: Record<ResultName, Awaited<ReturnType<typeof makeResult>>>;
}

export interface SampleParts extends RecordParts {
  db: Db;
  bibles: Pick<Bibles, "chooseEdition">;
  builtinEngine: Engine;
}

/** Returns the user's sample sermon and creates it if it doesn't exist or was deleted. */
export type OpenSampleSermon = (uid: string) => Promise<StoredSermon>;

export function createSampleSermons({ db, bibles, texts, builtinEngine }: SampleParts): OpenSampleSermon {
  // The results are deterministic, so each process generates them once for each edition.
  const samples = new Map<string, Promise<Sample>>();
  function getSample(edition: EditionSource): Promise<Sample> {
    const key = edition.file ?? edition.id;
    const sample = samples.get(key) ?? generateSample(builtinEngine, edition);
    samples.set(key, sample);
    sample.catch(() => samples.delete(key));
    return sample;
  }

  return async (uid) => {
    const sampleId = await findSample(db, uid);
    if (sampleId !== null) return getRecord(db, sermonKind, uid, sampleId);
    // Generated outside the transaction to keep it short.
    const { fields, results } = await getSample(selectEdition(await bibles.chooseEdition(uid)));
    return db.transaction(async (tx) => {
      const profile = await lockProfile(tx, uid);
      if (profile.sampleSermonId !== null) return getRecord(tx, sermonKind, uid, profile.sampleSermonId);
      const { id } = await createRecord({ db: tx, texts }, sermonKind, uid, fields);
      await storeResults(tx, uid, id, results);
      await writeProfile(tx, profile, { sampleSermonId: id });
      return getRecord(tx, sermonKind, uid, id);
    });
  };
}

async function findSample(db: Db, uid: string): Promise<string | null> {
  const [row] = await db
    .select({ id: profiles.sampleSermonId })
    .from(profiles)
    .where(eq(profiles.userId, uid));
  return row?.id ?? null;
}

/** Copies three chapters, which an edition with a copyright may not allow; the highlights need English. */
const selectEdition = (preferred: EditionSource): EditionSource =>
  isEnglish(preferred) && preferred.copyright === "" && hasSermon(preferred) ? preferred : KING_JAMES;

/** Of 111 verses; some editions omit a few. */
const MIN_VERSES = 105;
const hasSermon = (edition: EditionSource) =>
  getPassageText(SERMON_ON_THE_MOUNT, edition).length >= MIN_VERSES;

function getSampleFields(edition: EditionSource) {
  return {
    title: SAMPLE_TITLE,
    scripture: "Matthew 5-7",
    description: `A sample to explore. It has Matthew 5–7 in the ${edition.name}, with the results that Berea's built-in engine generated. Edit it as you like, or delete it.`,
    language: "en",
    transcript: writeTranscript(getPassageText(SERMON_ON_THE_MOUNT, edition)),
    status: "completed",
  } satisfies SermonFields;
}

/** Formats the verses in the translation's paragraphs, without verse numbers. */
function writeTranscript(verses: readonly Verse[]): string {
  const paragraphs: string[][] = [];
  for (const { text, startsParagraph } of verses) {
    const paragraph = startsParagraph ? undefined : paragraphs.at(-1);
    if (paragraph) paragraph.push(text);
    else paragraphs.push([text]);
  }
  return formatTranscript(paragraphs.map((sentences) => ({ text: sentences.join(" ") })));
}

async function generateSample(engine: Engine, edition: EditionSource): Promise<Sample> {
  const fields = getSampleFields(edition);
  const { title, scripture, transcript } = fields;
  const source = { transcription: transcript, title, scripture, edition };
  const entries = RESULT_NAMES.map(
    async (name) => [name, await makeResult(engine, name, source, {})] as const,
  );
  return { fields, results: Object.fromEntries(await Promise.all(entries)) as Sample["results"] };
}

async function storeResults(tx: Tx, uid: string, id: string, results: Sample["results"]): Promise<void> {
  const { transcriptHash: madeFrom } = await getSermonToProcess(tx, uid, id);
  const start = { hashAtStart: hashText(""), startedAt: new Date() };
  for (const name of RESULT_NAMES) {
    const { text, info } = results[name];
    await storeResult(tx, uid, id, name, { text, info: { ...info, madeFrom } }, start);
  }
}
