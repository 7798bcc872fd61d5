// What is known of a sermon's results: how they came to be, and whether they still go with the text they were made from.
import { ResultName, type Results } from "../../contract/results.ts";
import type { SermonFields } from "./sermon-rows.ts";
import type { VersionedPart } from "../../contract/versions.ts";
import type { Tx } from "../db/database.ts";
import { type sermons, type StoredResult, type StoredResults } from "../db/schema.ts";
import { keepVersion, type PartText, wasKeptJustNow } from "../versions/versions.ts";

type SermonRow = typeof sermons.$inferSelect;

export const RESULT_NAMES = ResultName.options;

/** The columns of a sermon that tell whether its results are up to date. */
export type ResultColumns = Pick<SermonRow, "results" | "transcriptHash" | "refinedTranscriptHash">;

/** The columns that a change of results needs to know. */
export type ResultTexts = Pick<SermonRow, "id" | "ownerId" | "results" | "lastEditors" | ResultName>;

export function describeResults(row: ResultColumns): Results {
  const described: Results = {};
  for (const name of RESULT_NAMES) {
    const stored = row.results[name];
    if (!stored) continue;
    const { madeFrom, ...info } = stored;
    described[name] = { ...info, isOutOfDate: !isUpToDate(name, madeFrom, row) };
  }
  return described;
}

function isUpToDate(name: ResultName, madeFrom: string, row: ResultColumns): boolean {
  if (madeFrom === row.transcriptHash) return true;
  if (name === "refinedTranscript" || madeFrom !== row.refinedTranscriptHash) return false;
  const refined = row.results.refinedTranscript;
  return !refined || isUpToDate("refinedTranscript", refined.madeFrom, row);
}

/**
 * Results after a person's change: those that it changes are edited now; the texts that it replaces become versions, but
 * for those that the same editor wrote within the last minutes.
 */
export async function editResults(tx: Tx, before: ResultTexts, fields: SermonFields): Promise<StoredResults> {
  const results = { ...before.results };
  for (const name of RESULT_NAMES) {
    const text = fields[name];
    if (text === undefined || text === before[name]) continue;
    if (!(await isOwnWork(tx, before, name, fields.editor)))
      await keepVersion(tx, partOf(before, name), textOf(before, name));
    if (text === "") delete results[name];
    else if (results[name]) results[name] = { ...results[name], isEdited: true };
  }
  return results;
}

/** Whether a text is only a stage of what this editor is writing: what was there before is kept already. */
export async function isOwnWork(
  tx: Tx,
  before: Pick<ResultTexts, "id" | "ownerId" | "lastEditors">,
  name: VersionedPart,
  editor: string | undefined,
): Promise<boolean> {
  if (editor === undefined || editor !== before.lastEditors[name]) return false;
  return wasKeptJustNow(tx, partOf(before, name));
}

/** Results after one of them was replaced as a whole; the text that was there becomes a version. */
export async function replaceResult(
  tx: Tx,
  before: ResultTexts,
  name: ResultName,
  { text, info }: PartText,
): Promise<StoredResults> {
  if (text !== before[name]) await keepVersion(tx, partOf(before, name), textOf(before, name));
  const { [name]: _, ...others } = before.results;
  return info ? { ...others, [name]: info } : others;
}

/** Results after an engine made one anew while a person was writing it: theirs stayed. */
export function noteBeside({ results }: ResultTexts, name: ResultName, madeBeside: string): StoredResults {
  const info = results[name];
  return info ? { ...results, [name]: { ...info, madeBeside } } : results;
}

export const partOf = ({ id, ownerId }: Pick<ResultTexts, "id" | "ownerId">, name: VersionedPart) => ({
  ownerId,
  recordId: id,
  part: name,
});

/** A result as it stands, in the form in which versions are kept. */
export function textOf(before: ResultTexts, name: ResultName): PartText {
  const stored = before.results[name];
  if (!stored) return { text: before[name], info: null };
  const { madeBeside: _, ...info } = stored;
  return { text: before[name], info };
}

/** What an engine made for a sermon. */
export interface MadeResult {
  text: string;
  info: StoredResult;
}
