import type { FieldReference } from "../../../contract/records/checks.schema.ts";
import { findFieldReferences, type ReferenceMention } from "./references.ts";

/** What a scripture field names, and the field with all of that which the Bible has written the usual way. */
export function parseScriptureField(field: string): { references: FieldReference[]; normalized: string } {
  const mentions = findFieldReferences(field);
  let normalized = "";
  let from = 0;
  for (const mention of mentions) {
    if (!mention.exists) continue;
    normalized += field.slice(from, mention.start) + writeInPlace(mention);
    from = mention.end;
  }
  return {
    references: mentions.map(({ start, end, text, reference, exists }) => ({
      span: { start, end },
      text,
      reference,
      exists,
    })),
    normalized: normalized + field.slice(from),
  };
}

const NUMBERS = /^[\d\s:.–—-]+$/;
const BARE_NUMBER = /^\d+(?:\s*[–—-]\s*\d+)?$/;

/** A later reference of a list names its book no more, and its chapter only where it was written: "John 3:16, 18; 4:2". */
function writeInPlace({ text, reference }: ReferenceMention): string {
  if (!NUMBERS.test(text)) return reference;
  const numbers = reference.replace(/^(?:\d )?\D+ (?=\d)/, "");
  return BARE_NUMBER.test(text) ? numbers.replace(/^\d+:/, "") : numbers;
}
