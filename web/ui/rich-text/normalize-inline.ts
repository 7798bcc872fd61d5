// Normalizes inline content, so that differences that readers can't see don't matter.
import type { JSONContent } from "@tiptap/react";
import { type Mark, isSameMark, createTextNode } from "./rich-format.ts";

/** Joins texts with the same marks, collapses white space, and moves it out of marks and away from line ends. */
export function normalizeInline(content: readonly JSONContent[]): JSONContent[] {
  return mergeTexts(moveSpacesOutOfMarks(mergeTexts(trimLines(content))));
}

/** Whether a block is an empty paragraph, which only exists for the cursor. */
export const isBlank = ({ type, content = [] }: JSONContent): boolean =>
  type === "paragraph" && normalizeInline(content).length === 0;

const isCode = ({ marks = [] }: JSONContent) => marks.some(({ type }) => type === "code");

const BREAK: JSONContent[] = [{ type: "hardBreak" }];

/** Collapses white space and removes it at line ends, as well as line breaks at the end. */
function trimLines(content: readonly JSONContent[]): JSONContent[] {
  const lines: JSONContent[][] = [[]];
  for (const node of content) {
    if (node.type === "hardBreak") lines.push([]);
    else lines.at(-1)?.push(node);
  }
  const trimmed = lines.map((line) => trimEnd(trimStart(line)));
  while (trimmed.length > 1 && trimmed.at(-1)?.length === 0) trimmed.pop();
  return trimmed.flatMap((line, at) => (at === 0 ? line : BREAK.concat(line)));
}

function trimStart(line: readonly JSONContent[]): JSONContent[] {
  let endsInSpace = true;
  return line.flatMap((node) => {
    if (node.type !== "text") {
      endsInSpace = false;
      return [node];
    }
    const collapsed = (node.text ?? "").replaceAll(/[ \t\r\n\f]+/g, " ");
    const text = endsInSpace ? collapsed.replace(/^ /, "") : collapsed;
    if (text === "") return [];
    endsInSpace = text.endsWith(" ");
    return [{ ...node, text }];
  });
}

function trimEnd(line: JSONContent[]): JSONContent[] {
  const last = line.at(-1);
  if (last?.type !== "text" || !last.text?.endsWith(" ")) return line;
  const text = last.text.slice(0, -1);
  return text === "" ? line.slice(0, -1) : [...line.slice(0, -1), { ...last, text }];
}

function mergeTexts(content: readonly JSONContent[]): JSONContent[] {
  const joined: JSONContent[] = [];
  for (const node of content) {
    const last = joined.at(-1);
    if (node.type === "text" && last?.type === "text" && haveSameMarks(last, node)) {
      joined[joined.length - 1] = { ...last, text: `${last.text}${node.text}` };
    } else joined.push(node);
  }
  return joined;
}

function haveSameMarks(one: JSONContent, other: JSONContent): boolean {
  const [mine, theirs] = [one.marks ?? [], other.marks ?? []];
  return mine.length === theirs.length && mine.every((mark, at) => isSameMark(mark, theirs[at]));
}

/** Leading and trailing spaces of marked text keep only the marks that the adjacent text shares. */
function moveSpacesOutOfMarks(content: readonly JSONContent[]): JSONContent[] {
  return content.flatMap((node, at) => {
    if (node.type !== "text" || !node.marks?.length || isCode(node)) return [node];
    const [, start = "", words = "", end = ""] = /^( ?)(.*?)( ?)$/s.exec(node.text ?? "") ?? [];
    const before = sharedMarks(node.marks, content[at - 1]);
    const after = sharedMarks(node.marks, content[at + 1]);
    if (words === "")
      return [
        createTextNode(
          " ",
          before.filter((mark) => after.includes(mark)),
        ),
      ];
    return [
      ...(start === "" ? [] : [createTextNode(start, before)]),
      createTextNode(words, node.marks),
      ...(end === "" ? [] : [createTextNode(end, after)]),
    ];
  });
}

const sharedMarks = (marks: readonly Mark[], neighbor: JSONContent | undefined): Mark[] =>
  marks.filter((mark) => neighbor?.marks?.some((other) => isSameMark(mark, other)));
