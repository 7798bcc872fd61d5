import type { ContentKind } from "../../contract/content.ts";
import type { ArchivedRecord } from "./archived-kind.ts";
import { ARCHIVED_KINDS } from "./archived-kinds.ts";

export interface RecordToWrite {
  kind: ContentKind;
  row: ArchivedRecord;
}

/** A record of an archive for people to read. Takes long where its texts are long. */
export function writeArchivedMarkdown({ kind, row }: RecordToWrite): string | undefined {
  return ARCHIVED_KINDS.find((each) => each.kind === kind)?.writeMarkdown(row as never);
}
