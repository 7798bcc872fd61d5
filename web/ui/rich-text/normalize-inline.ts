// Inline content as it is written and compared: what makes no difference to a reader is always the same.
import type { JSONContent } from "@tiptap/react";
import { type Mark, isSameMark, textNode } from "./rich-format.ts";

/** Joins texts with the same marks and makes white space one space, outside of marks and not at line ends. */
export function normalizeInline(content: readonly JSONContent[]): JSONContent[] {
  return joinTexts(freeSpaces(joinTexts(trimLines(content))));
}

/** Whether a block is a paragraph in which nothing stands: it is there for a writer's cursor, not for readers. */
export const isBlank = ({ type, content = [] }: JSONContent): boolean =>
  type === "paragraph" && normalizeInline(content).length === 0;

const isCode = ({ marks = [] }: JSONContent) => marks.some(({ type }) => type === "code");

const BREAK: JSONContent[] = [{ type: "hardBreak" }];

/** One space for all white space, none at the ends of lines, and no line break at the end. */
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

function joinTexts(content: readonly JSONContent[]): JSONContent[] {
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

/** Spaces at the ends of what is marked get the marks of both sides only. */
function freeSpaces(content: readonly JSONContent[]): JSONContent[] {
  return content.flatMap((node, at) => {
    if (node.type !== "text" || !node.marks?.length || isCode(node)) return [node];
    const [, start = "", words = "", end = ""] = /^( ?)(.*?)( ?)$/s.exec(node.text ?? "") ?? [];
    const before = sharedMarks(node.marks, content[at - 1]);
    const after = sharedMarks(node.marks, content[at + 1]);
    if (words === "")
      return [
        textNode(
          " ",
          before.filter((mark) => after.includes(mark)),
        ),
      ];
    return [
      ...(start === "" ? [] : [textNode(start, before)]),
      textNode(words, node.marks),
      ...(end === "" ? [] : [textNode(end, after)]),
    ];
  });
}

const sharedMarks = (marks: readonly Mark[], neighbour: JSONContent | undefined): Mark[] =>
  marks.filter((mark) => neighbour?.marks?.some((other) => isSameMark(mark, other)));
