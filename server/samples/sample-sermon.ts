// The sample sermon, written for Berea with one misquoted verse, and processed like any other sermon.
import { eq } from "drizzle-orm";
import { SAMPLE_TITLE } from "../../contract/records/sermon.ts";
import { RESULT_NAMES, type ResultName } from "../../contract/sermon-results.ts";
import { RawJson } from "../../contract/text/raw-json.ts";
import type { Bibles } from "../bibles/bibles.ts";
import type { Db, Tx } from "../db/database.ts";
import { profiles } from "../db/schema.ts";
import { segmentsToTranscript } from "../engine/captions/segments-to-transcript.ts";
import type { Engine } from "../engine/engine.ts";
import { makeResult } from "../processing/steps.ts";
import { lockProfile, writeProfile } from "../profile/profile.ts";
import type { EditionSource } from "../scripture/bible/edition.ts";
import type { SermonFields, StoredSermon } from "../sermons/sermon-rows.ts";
import { getSermonToProcess, hashText, storeResult } from "../sermons/sermon-work.ts";
import type { RecordParts } from "../records/record-kind.ts";
import { createRecord, getRecord } from "../records/records.ts";
import { sermonKind } from "../sermons/sermon.kind.ts";
import segments from "./sample-sermon.data.json" with { type: "json" };

type Results = Record<ResultName, Awaited<ReturnType<typeof makeResult>>>;

export interface SampleParts extends RecordParts {
  db: Db;
  bibles: Pick<Bibles, "chooseEdition">;
  builtinEngine: Engine;
}

/** Returns the user's sample sermon and creates it if it doesn't exist or was deleted. */
export type OpenSampleSermon = (uid: string) => Promise<StoredSermon>;

export function createSampleSermons({ db, bibles, texts, builtinEngine }: SampleParts): OpenSampleSermon {
  // The results are deterministic, so each process generates them once for each edition.
  const samples = new Map<string, Promise<Results>>();
  function getResults(edition: EditionSource): Promise<Results> {
    const key = edition.file ?? edition.id;
    const sample = samples.get(key) ?? generateResults(builtinEngine, edition);
    samples.set(key, sample);
    sample.catch(() => samples.delete(key));
    return sample;
  }

  return async (uid) => {
    const sampleId = await findSample(db, uid);
    if (sampleId !== null) return getRecord(db, sermonKind, uid, sampleId);
    // Generated outside the transaction to keep it short.
    const results = await getResults(await bibles.chooseEdition(uid));
    return db.transaction(async (tx) => {
      const profile = await lockProfile(tx, uid);
      if (profile.sampleSermonId !== null) return getRecord(tx, sermonKind, uid, profile.sampleSermonId);
      const { id } = await createRecord({ db: tx, texts }, sermonKind, uid, FIELDS);
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

const FIELDS = {
  title: SAMPLE_TITLE,
  scripture: "Mark 4:35-41",
  date: "2026-11-15",
  speaker: "Pastor Ruth Alvarez",
  description:
    "A sample to explore, written for Berea. The results are those of Berea's built-in engine. Open the underlined quotation to see what the check found. Edit the sermon as you like, or delete it.",
  language: "en",
  transcript: segmentsToTranscript(segments),
  segments: RawJson.of(segments),
  status: "completed",
} satisfies SermonFields;

async function generateResults(engine: Engine, edition: EditionSource): Promise<Results> {
  const { title, scripture, transcript } = FIELDS;
  const source = { transcription: transcript, segments, title, scripture, edition };
  const entries = RESULT_NAMES.map(
    async (name) => [name, await makeResult(engine, name, source, {})] as const,
  );
  return Object.fromEntries(await Promise.all(entries)) as Results;
}

async function storeResults(tx: Tx, uid: string, id: string, results: Results): Promise<void> {
  const { transcriptHash: madeFrom } = await getSermonToProcess(tx, uid, id);
  const start = { hashAtStart: hashText(""), startedAt: new Date() };
  for (const name of RESULT_NAMES) {
    const { text, info } = results[name];
    await storeResult(tx, uid, id, name, { text, info: { ...info, madeFrom } }, start);
  }
}
