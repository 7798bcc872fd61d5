import type { FieldReference } from "../../../contract/records/checks.schema.ts";
import { formatReference } from "../bible/passage.ts";
import { findFieldReferences, type ReferenceMention } from "./references.ts";

/** Returns the references in a scripture field, and the field with existing references in standard form, unless that hides one. */
export function parseScriptureField(
  field: string,
  language?: string,
): { references: FieldReference[]; normalized: string } {
  const mentions = findFieldReferences(field, language);
  const normalized = normalizeField(field, mentions);
  // "John.First Corinthians" would become "John.1 Corinthians", where the number is a chapter.
  const isHarmless = countExisting(findFieldReferences(normalized, language)) >= countExisting(mentions);
  return {
    references: mentions.map(({ start, end, text, reference, exists, suggestion }) =>
      Object.assign(
        { span: { start, end }, text, reference, exists },
        suggestion && { suggestion: formatReference(suggestion) },
      ),
    ),
    normalized: isHarmless ? normalized : field,
  };
}

const countExisting = (mentions: readonly ReferenceMention[]) =>
  mentions.filter(({ exists }) => exists).length;

function normalizeField(field: string, mentions: readonly ReferenceMention[]): string {
  let normalized = "";
  let from = 0;
  for (const mention of mentions) {
    if (!mention.exists) continue;
    normalized += field.slice(from, mention.start) + writeInPlace(mention);
    from = mention.end;
  }
  return normalized + field.slice(from);
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
