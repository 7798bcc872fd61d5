import type { FieldReference } from "../../contract/records/checks.schema.ts";

const SEPARATORS = /^(?:[\s,;&.–-]|\b(?:and|with)\b)*$/i;

/** Whether a text consists of references that exist, and separators. */
export function isOnlyReferences(text: string, references: readonly FieldReference[]): boolean {
  if (references.length === 0 || references.some(({ exists }) => !exists)) return false;
  let end = 0;
  const gaps = references.map(({ span }) => {
    const gap = text.slice(end, span.start);
    end = span.end;
    return gap;
  });
  return [...gaps, text.slice(end)].every((gap) => SEPARATORS.test(gap));
}

export function describeUnknownReferences(references: readonly FieldReference[]): string | undefined {
  const unknown = [...new Set(references.filter(({ exists }) => !exists).map(({ reference }) => reference))];
  if (unknown.length === 0) return undefined;
  const last = unknown.pop() ?? "";
  return `There is no ${unknown.length > 0 ? `${unknown.join(", ")} or ` : ""}${last} in the Bible.`;
}
