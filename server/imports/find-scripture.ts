import { LIMITS } from "../../contract/limits.ts";
import { findReferences } from "../scripture/references/references.ts";

/** The passage that a title names, or that is the only one in a description; "" if it is not clear which one a sermon is on. */
export function findScripture(title: string, description = ""): string {
  const inTitle = findExisting(title);
  const [first, last] = [inTitle[0], inTitle.at(-1)];
  if (first && last) return title.slice(first.start, last.end);
  const named = new Map(
    findExisting(description.slice(0, LIMITS.noteCharacters)).map((each) => [each.reference, each.text]),
  );
  const [text = ""] = named.values();
  return named.size === 1 ? text.replaceAll(/\s+/g, " ").slice(0, LIMITS.lineCharacters) : "";
}

const findExisting = (text: string) =>
  findReferences(text).filter(({ exists, inferred }) => exists && !inferred);
