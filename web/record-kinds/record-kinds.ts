import { devotionalKind } from "../devotionals/devotional.kind.ts";
import { sermonKind } from "../sermons/sermon.kind.ts";
import { studyKind } from "../studies/study.kind.ts";
import { testimonyKind } from "../testimonies/testimony.kind.ts";
import type { RecordKind } from "../records/record-kind.ts";

/** Every kind of record, in display order. Routes, lists, search and offline reading are derived from it. */
export const RECORD_KINDS: readonly RecordKind[] = [sermonKind, studyKind, devotionalKind, testimonyKind];

/** Throws if there is no such kind. */
export function findRecordKind(name: string): RecordKind {
  const kind = RECORD_KINDS.find(({ records }) => records.name === name);
  if (!kind) throw new Error(`There is no kind of record called ${name}.`);
  return kind;
}
