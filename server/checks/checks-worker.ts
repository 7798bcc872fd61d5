// The child process that checks the texts of records.
import type { ContentKind } from "../../contract/records/content.schema.ts";
import { kindOf } from "../record-kinds/record-kinds.ts";
import type { EditionSource } from "../scripture/bible/edition.ts";

export interface TextsToCheck {
  kind: ContentKind;
  texts: unknown;
  editions: readonly EditionSource[];
  /** The normalized words of the quotations and references that the user dismissed. */
  dismissed: readonly string[];
  /** Names and terms of the user's church. */
  terms: readonly string[];
}

export const checkTexts = ({ kind, texts, editions, dismissed, terms }: TextsToCheck): unknown =>
  kindOf(kind).texts.checks?.check(texts as never, { editions, terms, dismissed: new Set(dismissed) });
