// What engines work on, and how what they made comes onto a sermon.
import { createHash } from "node:crypto";
import type { ResultName } from "../../contract/results.ts";
import { SERMON_MESSAGES } from "../../contract/sermon.ts";
import type { Db, Tx } from "../db/database.ts";
import { sermons } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { keepVersion } from "../versions/versions.ts";
import { type MadeResult, noteBeside, partOf, replaceResult, RESULT_NAMES } from "./sermon-results.ts";
import { isOwned, type LockedSermon, lockSermon, writeSermon } from "./sermon-rows.ts";

/** What an engine works on, and the hashes by which a result's source is known again; throws not found. */
export async function getSermonToProcess(db: Db | Tx, ownerId: string, id: string) {
  const [row] = await db
    .select({
      transcript: sermons.transcript,
      segments: sermons.segments,
      refinedTranscript: sermons.refinedTranscript,
      title: sermons.title,
      description: sermons.description,
      scripture: sermons.scripture,
      language: sermons.language,
      transcriptHash: sermons.transcriptHash,
      refinedTranscriptHash: sermons.refinedTranscriptHash,
    })
    .from(sermons)
    .where(isOwned(ownerId, id));
  if (!row) throw new AppError("not_found", SERMON_MESSAGES.notFound);
  return row;
}

/** Hashes of a sermon's results as they are, to tell later which of them have changed; throws not found. */
export async function hashResults(db: Db | Tx, ownerId: string, id: string) {
  const before = await lockSermon(db, ownerId, id);
  return Object.fromEntries(RESULT_NAMES.map((name) => [name, hashText(before[name])])) as Record<
    ResultName,
    string
  >;
}

/** The hash of a text as the database makes it too. */
export const hashText = (text: string): string => createHash("md5").update(text).digest("hex");

/** How a text stood when the work on it began: its hash, and when that was. */
export interface WorkStart {
  hashAtStart: string;
  startedAt: Date;
}

/**
 * Stores what a step of processing made, whatever the sermon's version; the text that was there becomes a version. Where
 * a person has written that text since the work began, theirs stays, what was made becomes a version instead, and the
 * result says so (`madeBeside`). Throws not found.
 */
export async function storeResult(
  db: Db | Tx,
  ownerId: string,
  id: string,
  name: ResultName,
  made: MadeResult,
  start: WorkStart,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockSermon(tx, ownerId, id);
    if (isEditedSince(before, name, start)) {
      const madeBeside = await keepVersion(tx, partOf(before, name), made);
      if (madeBeside) await writeSermon(tx, before, { results: noteBeside(before, name, madeBeside) });
    } else {
      const results = await replaceResult(tx, before, name, made);
      await writeSermon(tx, before, { [name]: made.text, results });
    }
  });
}

/** Whether a person has written a text since the work on it began: emptying it leaves nothing to protect. */
function isEditedSince(before: LockedSermon, name: ResultName, { hashAtStart, startedAt }: WorkStart) {
  const text = before[name];
  if (text.trim() === "" || hashText(text) === hashAtStart) return false;
  const info = before.results[name];
  return !info || info.isEdited || Date.parse(info.madeAt) < startedAt.getTime();
}
