// The child process that checks the texts of records.
import type { ContentKind } from "../../contract/records/content.schema.ts";
import { kindOf } from "../record-kinds/record-kinds.ts";

export interface TextsToCheck {
  kind: ContentKind;
  texts: unknown;
}

export const checkTexts = ({ kind, texts }: TextsToCheck): unknown =>
  kindOf(kind).texts.checks?.check(texts as never);
