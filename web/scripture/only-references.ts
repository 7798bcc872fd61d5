import type { FieldReference } from "../../contract/records/checks.schema.ts";

const BETWEEN = /^(?:[\s,;&.–-]|\b(?:and|with)\b)*$/i;

export function isOnlyReferences(text: string, references: readonly FieldReference[]): boolean {
  if (references.length === 0 || references.some(({ exists }) => !exists)) return false;
  let end = 0;
  const gaps = references.map(({ span }) => {
    const gap = text.slice(end, span.start);
    end = span.end;
    return gap;
  });
  return [...gaps, text.slice(end)].every((gap) => BETWEEN.test(gap));
}

export function describeUnknownReferences(references: readonly FieldReference[]): string | undefined {
  const missing = [...new Set(references.filter(({ exists }) => !exists).map(({ reference }) => reference))];
  if (missing.length === 0) return undefined;
  const last = missing.pop() ?? "";
  return `There is no ${missing.length > 0 ? `${missing.join(", ")} or ` : ""}${last} in the Bible.`;
}
