// The transcript of a sermon with its timed speech, as whole transcripts come in.
import { and, eq, sql } from "drizzle-orm";
import type { AsTexts, JsonText } from "../../contract/json-text.ts";
import type { Segment, TimedTranscript } from "../../contract/transcript.ts";
import type { Db, Tx } from "../db/database.ts";
import { sermons } from "../db/schema.ts";
import { asText } from "../db/schema/json-text-column.ts";
import type { TextWork } from "../text-work/text-work.ts";
import { keepVersion, type PartText } from "../versions/versions.ts";
import { isOwnWork, partOf } from "./sermon-results.ts";
import {
  isOwned,
  type LockedSermon,
  lockSermon,
  type SermonFields,
  type StoredSermon,
  writeSermon,
} from "./sermon-rows.ts";

/**
 * Gives a sermon another transcript, whatever its version; the one that was there becomes a version. `along` are fields
 * that change at the same time: the link that the transcript came from. Throws not found.
 */
export async function replaceTranscript(
  db: Db | Tx,
  ownerId: string,
  sermonId: string,
  { transcript, segments }: AsTexts<TimedTranscript>,
  along: Pick<SermonFields, "youtubeUrl"> = {},
): Promise<StoredSermon> {
  return db.transaction(async (tx) => {
    const before = await lockSermon(tx, ownerId, sermonId);
    await keepTranscript(tx, before, { transcript, segments });
    return writeSermon(tx, before, { ...along, transcript, segments });
  });
}

/**
 * As `replaceTranscript`, unless a person has given the sermon another transcript since the work on this one began:
 * theirs stays, and this one becomes a version. `hashAtStart` is the `transcriptHash` of that time. Answers which it was.
 */
export async function storeTranscriptBesideEdits(
  db: Db | Tx,
  ownerId: string,
  sermonId: string,
  { transcript, segments }: AsTexts<TimedTranscript>,
  hashAtStart: string,
): Promise<"stored" | "kept as version"> {
  return db.transaction(async (tx) => {
    const before = await lockSermon(tx, ownerId, sermonId);
    const stored = await readTranscript(tx, before);
    if (stored.hash === hashAtStart || stored.text.trim() === "") {
      await replaceTranscript(tx, ownerId, sermonId, { transcript, segments });
      return "stored";
    }
    await keepVersion(tx, partOf(before, "transcript"), { text: transcript, segments, info: null });
    return "kept as version";
  });
}

/** Notes what a sermon is spoken in, unless that is known. */
export async function settleLanguage(
  tx: Db | Tx,
  ownerId: string,
  sermonId: string,
  language: string,
): Promise<void> {
  await tx
    .update(sermons)
    .set({ language })
    .where(and(isOwned(ownerId, sermonId), eq(sermons.language, "")));
}

/**
 * The fields with the timed speech of their transcript, where they name none: that which this version of the sermon has, as
 * far as it goes with the new words. Takes long where both are: not for transactions.
 */
export async function withTimedSpeech<Fields extends Pick<SermonFields, "transcript" | "segments">>(
  db: Db,
  texts: TextWork,
  { ownerId, id, version }: { ownerId: string; id: string; version: number },
  fields: Fields,
): Promise<Fields> {
  const { transcript, segments } = fields;
  if (transcript === undefined || segments !== undefined) return fields;
  const [stored] = await db
    .select({ transcript: sermons.transcript, segments: asText(sermons.segments) })
    .from(sermons)
    .where(and(isOwned(ownerId, id), eq(sermons.version, version)));
  // Of another version nothing is written.
  if (!stored?.segments || transcript === stored.transcript) return fields;
  return { ...fields, segments: await texts.retimeSegments(stored.segments, transcript, { owner: ownerId }) };
}

/** Keeps the transcript that these fields replace, where they do and their editor has not just written it. */
export async function keepTranscript(
  tx: Tx,
  before: LockedSermon,
  { transcript, segments, editor }: Pick<SermonFields, "transcript" | "segments" | "editor">,
): Promise<void> {
  if (transcript === undefined && segments === undefined) return;
  const stored = await readTranscript(tx, before, segments);
  const isSame =
    (transcript === undefined || transcript === stored.text) &&
    (segments === undefined || stored.segments === null || stored.hasSegments);
  if (isSame || (await isOwnWork(tx, before, "transcript", editor))) return;
  await keepVersion(tx, partOf(before, "transcript"), stored);
}

interface StoredTranscript extends PartText {
  hash: string;
  /** Whether its timed speech is the one that was asked about; the database compares them. */
  hasSegments: boolean;
}

async function readTranscript(
  tx: Tx,
  { id }: LockedSermon,
  segments?: JsonText<Segment[]> | null,
): Promise<StoredTranscript> {
  const [row] = await tx
    .select({
      text: sermons.transcript,
      segments: asText(sermons.segments),
      hash: sermons.transcriptHash,
      hasSegments: sql<boolean>`${sermons.segments} is not distinct from ${segments?.json ?? null}::jsonb`,
    })
    .from(sermons)
    .where(eq(sermons.id, id));
  if (!row) throw new Error("a locked row is not there");
  return { ...row, info: null };
}
