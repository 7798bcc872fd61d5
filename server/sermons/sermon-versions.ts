// Each result of a sermon and its transcript (with timed speech) has its own versions.
import { eq, sql } from "drizzle-orm";
import { RESULT_NAMES, type ResultName } from "../../contract/sermon-results.ts";
import { VersionedPart } from "../../contract/records/sermon-version.schema.ts";
import type { RawJson } from "../../contract/text/raw-json.ts";
import type { Segment } from "../../contract/transcript/transcript.schema.ts";
import type { Tx } from "../db/database.ts";
import { asText } from "../db/schema/json-text-column.ts";
import { sermons, type StoredResult, type StoredResults } from "../db/schema.ts";
import type { Writing } from "../records/writing.ts";
import type { VersionPolicy } from "../records/version-policy.ts";
import { addTextAuthor, findLastAuthor, forgetTextAuthors } from "../records/text-authors.ts";
import { isRecentlyStored, addVersion, type PartText } from "../records/versions.ts";
import type { LockedSermon, SermonFields } from "./sermon-rows.ts";

export const partOf = ({ id, ownerId }: Pick<LockedSermon, "id" | "ownerId">, part: VersionedPart) => ({
  ownerId,
  recordId: id,
  part,
});

/** The current state of a part of a locked sermon, in the form of a version. */
export async function readPart(
  tx: Tx,
  before: Pick<LockedSermon, "id" | "ownerId" | "results" | "transcriptInfo" | "textAuthors">,
  part: VersionedPart,
): Promise<PartText> {
  const { id, results, transcriptInfo } = before;
  const isTimed = part === "transcript";
  const [row] = await tx
    .select({ text: sermons[part], ...(isTimed && { segments: asText(sermons.segments) }) })
    .from(sermons)
    .where(eq(sermons.id, id));
  if (!row) throw new Error("a locked row is missing");
  const stored = isTimed ? transcriptInfo : results[part];
  const author = findLastAuthor(before, part);
  const authorId = author === before.ownerId ? null : author;
  if (!stored) return { ...row, info: null, authorId };
  const { conflictingVersionId: _, ...info } = stored;
  return { ...row, info, authorId };
}

/** Columns that record the editor of each changed part, so that the editor's next auto-save continues the same edit. */
export function noteEditor(
  { lastEditors }: LockedSermon,
  changes: SermonFields,
  editor?: string,
): Pick<LockedSermon, "lastEditors"> {
  const written = VersionedPart.options.filter((part) => changes[part] !== undefined);
  return { lastEditors: { ...lastEditors, ...Object.fromEntries(written.map((part) => [part, editor])) } };
}

/** Returns the columns that replace a result, and stores the previous text as a version. */
export async function replaceResult(
  tx: Tx,
  before: LockedSermon,
  name: ResultName,
  { text, info }: PartText,
): Promise<object> {
  const stored = await readPart(tx, before, name);
  if (text !== stored.text) await addVersion(tx, partOf(before, name), stored);
  const { [name]: _, ...others } = before.results;
  const changes = { [name]: text };
  const isGenerated = info !== null && !info.isEdited;
  return {
    ...changes,
    results: info ? { ...others, [name]: info } : others,
    ...(isGenerated && forgetTextAuthors(before, name)),
    ...noteEditor(before, changes),
  };
}

/** Stores the replaced transcript with its timed speech as a version. */
export async function addTranscriptVersion(
  tx: Tx,
  before: LockedSermon,
  changes: Pick<SermonFields, "transcript" | "segments">,
): Promise<void> {
  const stored = await readPart(tx, before, "transcript");
  if (await isSameTranscript(tx, before, stored, changes)) return;
  await addVersion(tx, partOf(before, "transcript"), stored);
}

async function isSameTranscript(
  tx: Tx,
  before: LockedSermon,
  stored: PartText,
  { transcript, segments }: Pick<SermonFields, "transcript" | "segments">,
): Promise<boolean> {
  if (transcript !== undefined && transcript !== stored.text) return false;
  return segments === undefined || stored.segments === null || hasSegments(tx, before, segments);
}

/** Compared in the database, since it formats JSON differently. */
async function hasSegments(
  tx: Tx,
  { id }: LockedSermon,
  segments: RawJson<Segment[]> | null,
): Promise<boolean> {
  const isSame = sql<boolean>`${sermons.segments} is not distinct from ${segments?.json ?? null}::jsonb`;
  const [row] = await tx.select({ isSame }).from(sermons).where(eq(sermons.id, id));
  return row?.isSame ?? false;
}

/** Whether this editor wrote the previous text too, so that the text before its edits is stored already. */
async function isSameEditSession(
  before: LockedSermon,
  part: VersionedPart,
  { tx, editor }: Writing,
): Promise<boolean> {
  if (editor === undefined || editor !== before.lastEditors[part]) return false;
  return isRecentlyStored(tx, partOf(before, part));
}

/** Stores the result that a user's change replaces as a version, and marks the new one as edited. */
async function addResultVersion(
  before: LockedSermon,
  name: ResultName,
  text: string,
  writing: Writing,
): Promise<StoredResults> {
  const { [name]: info, ...others } = before.results;
  const isContinued = await isSameEditSession(before, name, writing);
  if (isContinued && text !== "") return before.results;
  const stored = await readPart(writing.tx, before, name);
  if (text === stored.text) return before.results;
  if (!isContinued) await addVersion(writing.tx, partOf(before, name), stored);
  return text === "" || !info ? others : { ...others, [name]: { ...info, isEdited: true } };
}

/** Where the transcript is from after a change of it; another source replaces the one before. */
function noteTranscriptEdit(
  { transcriptInfo: info }: LockedSermon,
  { transcript, transcriptInfo: source }: SermonFields,
): StoredResult | null {
  if (source !== undefined) return source;
  if (transcript === undefined || !info) return info;
  if (transcript.trim() === "") return null;
  return info.isEdited ? info : { ...info, isEdited: true };
}

/** Columns that say who wrote the parts that a change writes. */
function noteAuthors(
  before: LockedSermon,
  changes: SermonFields,
  actorId: string,
): Pick<Partial<LockedSermon>, "textAuthors"> {
  const { ownerId, results, transcriptInfo } = before;
  let { textAuthors } = before;
  for (const part of VersionedPart.options) {
    if (changes[part] === undefined) continue;
    const info = part === "transcript" ? transcriptInfo : results[part];
    textAuthors = addTextAuthor({ ownerId, textAuthors }, part, actorId, Boolean(info && !info.isEdited));
  }
  return textAuthors === before.textAuthors ? {} : { textAuthors };
}

export const sermonVersions = {
  parts: VersionedPart.options,
  async storeReplaced(before: LockedSermon, changes: SermonFields, writing: Writing) {
    const { transcript, segments } = changes;
    let { results } = before;
    for (const name of RESULT_NAMES) {
      const text = changes[name];
      if (text !== undefined) results = await addResultVersion({ ...before, results }, name, text, writing);
    }
    const isNewTranscript = transcript !== undefined || segments !== undefined;
    const transcriptInfo = noteTranscriptEdit(before, changes);
    if (isNewTranscript && !(await isSameEditSession(before, "transcript", writing)))
      await addTranscriptVersion(writing.tx, before, changes);
    return {
      ...(results !== before.results && { results }),
      ...(transcriptInfo !== before.transcriptInfo && { transcriptInfo }),
      ...noteAuthors(before, changes, writing.actorId),
      ...noteEditor(before, changes, writing.editor),
    };
  },
  present(version, part) {
    return { ...version, part };
  },
  async restore(before: LockedSermon, version, { tx }: Writing) {
    const part = VersionedPart.parse(version.part);
    if (part !== "transcript") return replaceResult(tx, before, part, version);
    const changes = {
      transcript: version.text,
      segments: version.segments ?? null,
      transcriptInfo: version.info,
    };
    await addTranscriptVersion(tx, before, changes);
    return { ...changes, ...noteEditor(before, changes) };
  },
} satisfies VersionPolicy;
