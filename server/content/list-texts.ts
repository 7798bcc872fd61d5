import type { ContentKind } from "../../contract/records/content.schema.ts";
import { kindOf } from "../record-kinds/record-kinds.ts";
import type { SearchedText } from "../records/searched-text.ts";

export interface SearchedRecord {
  kind: ContentKind;
  record: { title: string; scripture: string };
}

export const listTexts = ({ kind, record }: SearchedRecord): SearchedText[] =>
  kindOf(kind)
    .texts.listTexts(record as never)
    .filter(({ text }) => text.trim() !== "");
