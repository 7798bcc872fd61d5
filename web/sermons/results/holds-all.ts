import { type Extensions, generateHTML, generateJSON } from "@tiptap/react";

/** Elements that shape nothing by themselves: an editor may take them off or put them in. */
const SHAPELESS = new Set(["div", "section", "span", "p", "br", "thead", "tbody"]);

const SAME: Record<string, string> = { b: "strong", i: "em", del: "s" };

/** Marks within a line: where they overlap, an editor may divide them otherwise. */
const MARKS = new Set(["strong", "em", "s", "u", "code", "a"]);

/** Whether an editor with these extensions keeps all of an HTML text: its words, and whatever gives them a shape. */
export function holdsAll(html: string, extensions: Extensions): boolean {
  const given = outline(html);
  const kept = outline(generateHTML(generateJSON(html, extensions), extensions));
  const isKept = ([name, count]: [string, number]) =>
    (kept.elements.get(name) ?? 0) >= (MARKS.has(name) ? 1 : count);
  return kept.words === given.words && [...given.elements].every(isKept);
}

/** The words of an HTML text without the room between them, and how many elements of each kind it has. */
function outline(html: string) {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const elements = new Map<string, number>();
  for (const { localName } of body.querySelectorAll("*")) {
    const name = SAME[localName] ?? localName;
    if (!SHAPELESS.has(name)) elements.set(name, (elements.get(name) ?? 0) + 1);
  }
  return { elements, words: body.textContent.replaceAll(/\s+/g, "") };
}
