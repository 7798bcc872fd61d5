// What runs in the process that checks the texts of records.
import type { ContentKind } from "../../contract/records/content.schema.ts";
import { textsOf } from "../records/texts-of.ts";

export interface TextsToCheck {
  kind: ContentKind;
  texts: unknown;
}

export const checkTexts = ({ kind, texts }: TextsToCheck): unknown =>
  textsOf(kind).checks?.check(texts as never);
