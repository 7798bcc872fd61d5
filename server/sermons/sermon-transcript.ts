// The transcript of a sermon with its timed speech, as whole transcripts come in.
import { isDeepStrictEqual } from "node:util";
import { and, eq } from "drizzle-orm";
import { retimeSegments } from "../../contract/retime-transcript.ts";
import type { NewSermon, Sermon } from "../../contract/sermon.ts";
import type { TimedTranscript } from "../../contract/transcript.ts";
import type { Db, Tx } from "../db/database.ts";
import { sermons } from "../db/schema.ts";
import { keepVersion, type PartText } from "../versions/versions.ts";
import { isOwnWork, partOf } from "./sermon-results.ts";
import { isOwned, type LockedSermon, lockSermon, writeSermon } from "./sermon-rows.ts";

/**
 * Gives a sermon another transcript, whatever its version; the one that was there becomes a version. `along` are fields
 * that change at the same time: the link that the transcript came from. Throws not found.
 */
export async function replaceTranscript(
  db: Db | Tx,
  ownerId: string,
  sermonId: string,
  { transcript, segments }: TimedTranscript,
  along: Pick<NewSermon, "youtubeUrl"> = {},
): Promise<Sermon> {
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
  { transcript, segments }: TimedTranscript,
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
 * The fields with the timed speech of their transcript, where they name none: that which the sermon has, as far as it
 * goes with the new words.
 */
export async function withTimedSpeech<Fields extends Pick<NewSermon, "transcript" | "segments">>(
  tx: Tx,
  before: LockedSermon,
  fields: Fields,
): Promise<Fields> {
  const { transcript, segments } = fields;
  if (transcript === undefined || segments !== undefined) return fields;
  const stored = await readTranscript(tx, before);
  return transcript === stored.text
    ? fields
    : { ...fields, segments: retimeSegments(stored.segments ?? null, transcript) };
}

/** Keeps the transcript that these fields replace, where they do and their editor has not just written it. */
export async function keepTranscript(
  tx: Tx,
  before: LockedSermon,
  { transcript, segments, editor }: Pick<NewSermon, "transcript" | "segments" | "editor">,
): Promise<void> {
  if (transcript === undefined && segments === undefined) return;
  const stored = await readTranscript(tx, before);
  const isSame =
    (transcript === undefined || transcript === stored.text) &&
    (segments === undefined || stored.segments === null || isDeepStrictEqual(segments, stored.segments));
  if (isSame || (await isOwnWork(tx, before, "transcript", editor))) return;
  await keepVersion(tx, partOf(before, "transcript"), stored);
}

async function readTranscript(tx: Tx, { id }: LockedSermon): Promise<PartText & { hash: string }> {
  const [row] = await tx
    .select({ text: sermons.transcript, segments: sermons.segments, hash: sermons.transcriptHash })
    .from(sermons)
    .where(eq(sermons.id, id));
  if (!row) throw new Error("a locked row is not there");
  return { ...row, info: null };
}
