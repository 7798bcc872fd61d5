// Reads the source texts for engines and stores their results on a sermon.
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
import { forgetTextAuthors } from "../records/text-authors.ts";
import { addVersion } from "../records/versions.ts";
import { sermonKind } from "./sermon.kind.ts";
import { addTranscriptVersion, noteEditor, partOf, readPart, replaceResult } from "./sermon-versions.ts";

/** The source texts for an engine, with hashes to detect later changes of them. Throws not found. */
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
      bible: sermons.bible,
      transcriptHash: sermons.transcriptHash,
      refinedTranscriptHash: sermons.refinedTranscriptHash,
    })
    .from(sermons)
    .where(isOwned(sermonKind, ownerId, id));
  if (!row) throw new AppError("not_found", sermonKind.messages.notFound);
  return row;
}

/** Must equal the hash that the database computes. */
export const hashText = (text: string): string => createHash("md5").update(text).digest("hex");

/** The hashes of a sermon's texts, to detect later which of them have changed. Throws not found. */
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

/** The state of a text when generating started. */
export interface WorkStart {
  hashAtStart: string;
  startedAt: Date;
}

/**
 * Stores a generated result regardless of the sermon's version; the replaced text becomes a version. If the user edited
 * the text since generating started, the edit stays, the result becomes a version instead, and `conflictingVersionId`
 * refers to it. Throws not found.
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
    const conflictingVersionId = await addVersion(tx, partOf(before, name), made);
    if (!conflictingVersionId) return;
    const results = info ? { ...others, [name]: { ...info, conflictingVersionId } } : others;
    await writeRow(tx, sermonKind, before, { results });
  });
}

/** Whether the user has edited a text since generating started. An emptied text counts as unedited. */
function isEditedSince(
  text: string,
  info: StoredResult | undefined,
  { hashAtStart, startedAt }: WorkStart,
): boolean {
  if (text.trim() === "" || hashText(text) === hashAtStart) return false;
  return !info || info.isEdited || Date.parse(info.madeAt) < startedAt.getTime();
}

/** Sets an empty scripture reference, and returns the one that the sermon then has. */
export async function setMissingScripture(
  db: Db,
  ownerId: string,
  id: string,
  reference: string,
): Promise<string> {
  return db.transaction(async (tx) => {
    const before = await lockRow(tx, sermonKind, ownerId, id);
    const { scripture } = await getSermonToProcess(tx, ownerId, id);
    if (scripture.trim() !== "" || reference === "") return scripture;
    await writeRow(tx, sermonKind, before, { scripture: reference });
    return reference;
  });
}

/**
 * Stores a job's transcript regardless of the sermon's version; the replaced one becomes a version. If the user changed
 * the transcript since the job started (`hashAtStart`), theirs stays and the job's becomes a version. `language` is stored
 * unless the sermon has one.
 */
export async function storeTranscript(
  tx: Tx,
  ownerId: string,
  sermonId: string,
  {
    transcript,
    segments,
    language,
    info,
  }: WithRawSegments<TimedTranscript> & { language: string | undefined; info: StoredResult },
  hashAtStart: string,
): Promise<void> {
  const before = await lockRow(tx, sermonKind, ownerId, sermonId);
  const stored = await readPart(tx, before, "transcript");
  const isEdited = stored.text.trim() !== "" && hashText(stored.text) !== hashAtStart;
  if (isEdited) {
    await addVersion(tx, partOf(before, "transcript"), { text: transcript, segments, info });
    return;
  }
  const changes = { transcript, segments, transcriptInfo: info };
  await addTranscriptVersion(tx, before, changes);
  const authors = forgetTextAuthors(before, "transcript");
  await writeRow(tx, sermonKind, before, { ...changes, ...authors, ...noteEditor(before, changes) });
  if (!language) return;
  const hasNone = and(isOwned(sermonKind, ownerId, sermonId), eq(sermons.language, ""));
  await tx.update(sermons).set({ language }).where(hasNone);
}
