import type { FieldReference } from "../../../contract/records/checks.schema.ts";
import { formatReference } from "../bible/passage.ts";
import { findFieldReferences, type ReferenceMention } from "./references.ts";

/** Returns the references in a scripture field, and the field with existing references in standard form. */
export function parseScriptureField(
  field: string,
  language?: string,
): { references: FieldReference[]; normalized: string } {
  const mentions = findFieldReferences(field, language);
  let normalized = "";
  let from = 0;
  for (const mention of mentions) {
    if (!mention.exists) continue;
    normalized += field.slice(from, mention.start) + writeInPlace(mention);
    from = mention.end;
  }
  return {
    references: mentions.map(({ start, end, text, reference, exists, suggestion }) =>
      Object.assign(
        { span: { start, end }, text, reference, exists },
        suggestion && { suggestion: formatReference(suggestion) },
      ),
    ),
    normalized: normalized + field.slice(from),
  };
}

const NUMBERS = /^[\d\s:.–—-]+$/;
const BARE_NUMBER = /^\d+(?:\s*[–—-]\s*\d+)?$/;

/** Later references of a list omit the book, and the chapter if it was not written: "John 3:16, 18; 4:2". */
function writeInPlace({ text, reference, passage }: ReferenceMention): string {
  const { book, chapter, toChapter } = passage;
  if (reference === book && toChapter > 1 && /\d\s*$/.test(text)) return `${book} ${chapter}-${toChapter}`;
  if (!NUMBERS.test(text)) return reference;
  const numbers = reference.replace(/^(?:\d )?\D+ (?=\d)/, "");
  return BARE_NUMBER.test(text) ? numbers.replace(/^\d+:/, "") : numbers;
}
