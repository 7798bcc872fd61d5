// What engines work on, and how their results are stored on a sermon.
import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { ResultName } from "../../contract/processing/results.schema.ts";
import { VersionedPart } from "../../contract/records/sermon-version.schema.ts";
import type { WithRawSegments } from "../../contract/text/raw-json.ts";
import type { TimedTranscript } from "../../contract/transcript/transcript.schema.ts";
import type { Db, Tx } from "../db/database.ts";
import { sermons, type StoredResult } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { isOwned, lockRow, writeRow } from "../records/record-rows.ts";
import { keepVersion } from "../records/versions.ts";
import { sermonKind } from "./sermon.kind.ts";
import { keepTranscript, noteEditor, partOf, readPart, replaceResult } from "./sermon-versions.ts";

/** What an engine works on, and the hashes that tell later whether a result's source has changed; throws not found. */
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
    .where(isOwned(sermonKind, ownerId, id));
  if (!row) throw new AppError("not_found", sermonKind.messages.notFound);
  return row;
}

/** The hash of a text as the database makes it too. */
export const hashText = (text: string): string => createHash("md5").update(text).digest("hex");

/** Hashes of a sermon's texts as they are, to tell later which of them have changed; throws not found. */
export async function hashTexts(
  db: Db | Tx,
  ownerId: string,
  id: string,
): Promise<Record<VersionedPart, string>> {
  const hashes = VersionedPart.options.map((part) => [part, sql<string>`md5(${sermons[part]})`] as const);
  const [row] = await db
    .select(Object.fromEntries(hashes))
    .from(sermons)
    .where(isOwned(sermonKind, ownerId, id));
  if (!row) throw new AppError("not_found", sermonKind.messages.notFound);
  return row as Record<VersionedPart, string>;
}

/** A text when the work on it started: its hash, and when that was. */
export interface WorkStart {
  hashAtStart: string;
  startedAt: Date;
}

/**
 * Stores what a step of processing made, whatever the sermon's version; the text that was there becomes a version. If a
 * person has written that text since the work started, theirs stays, what was made becomes a version instead, and the
 * result names it (`conflictingVersionId`). Throws not found.
 */
export async function storeResult(
  db: Db | Tx,
  ownerId: string,
  id: string,
  name: ResultName,
  made: { text: string; info: StoredResult },
  start: WorkStart,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockRow(tx, sermonKind, ownerId, id);
    const { [name]: info, ...others } = before.results;
    const stored = await readPart(tx, before, name);
    if (!isEditedSince(stored.text, info, start)) {
      await writeRow(tx, sermonKind, before, await replaceResult(tx, before, name, made));
      return;
    }
    const conflictingVersionId = await keepVersion(tx, partOf(before, name), made);
    if (!conflictingVersionId) return;
    const results = info ? { ...others, [name]: { ...info, conflictingVersionId } } : others;
    await writeRow(tx, sermonKind, before, { results });
  });
}

/** Whether a person has written a text since the work on it started: emptying it leaves nothing to protect. */
function isEditedSince(
  text: string,
  info: StoredResult | undefined,
  { hashAtStart, startedAt }: WorkStart,
): boolean {
  if (text.trim() === "" || hashText(text) === hashAtStart) return false;
  return !info || info.isEdited || Date.parse(info.madeAt) < startedAt.getTime();
}

/**
 * Stores a transcript that a job made, whatever the sermon's version; the one that was there becomes a version. If a person
 * has given the sermon another transcript since the work started, theirs stays, and this one becomes a version.
 * `hashAtStart` is the `transcriptHash` of that time. `language` is noted unless the sermon has one.
 */
export async function storeTranscript(
  tx: Tx,
  ownerId: string,
  sermonId: string,
  { transcript, segments, language }: WithRawSegments<TimedTranscript> & { language: string | undefined },
  hashAtStart: string,
): Promise<void> {
  const before = await lockRow(tx, sermonKind, ownerId, sermonId);
  const stored = await readPart(tx, before, "transcript");
  const isEdited = stored.text.trim() !== "" && hashText(stored.text) !== hashAtStart;
  if (isEdited) {
    await keepVersion(tx, partOf(before, "transcript"), { text: transcript, segments, info: null });
    return;
  }
  const changes = { transcript, segments };
  await keepTranscript(tx, before, changes);
  await writeRow(tx, sermonKind, before, { ...changes, ...noteEditor(before, changes) });
  if (!language) return;
  const hasNone = and(isOwned(sermonKind, ownerId, sermonId), eq(sermons.language, ""));
  await tx.update(sermons).set({ language }).where(hasNone);
}
