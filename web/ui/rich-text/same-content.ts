import type { JSONContent } from "@tiptap/react";
import { UnsupportedContentError } from "./rich-format.ts";
import { isBlank, normalizeInline } from "./normalize-inline.ts";

/** What tells nodes and marks of one kind apart; everything else about them is the editor's own. */
const TELLING = [
  "level",
  "start",
  "language",
  "time",
  "source",
  "href",
  "title",
  "datetime",
  "tag",
  "scope",
  "part",
];

/** Whether two pieces of content are the same to a reader. */
export const isSameContent = (one: JSONContent, other: JSONContent | undefined): boolean =>
  other !== undefined && describe(one) === describe(other);

const describe = (content: JSONContent): string => JSON.stringify(simplify(content));

function simplify({ type, attrs, marks = [], text, content = [] }: JSONContent): unknown {
  const isLine = type === "paragraph" || type === "heading";
  return [
    type,
    text,
    pick(attrs),
    marks.map((mark) => [mark.type, pick(mark.attrs)]),
    (isLine ? normalizeInline(content) : content.filter((one) => !isBlank(one))).map(simplify),
  ];
}

const pick = (attrs: Record<string, unknown> = {}) =>
  TELLING.map((name) => attrs[name] ?? null).map((value, at) =>
    TELLING[at] === "start" ? (value ?? 1) : value,
  );

/** What was read of a block, if it is the same after it was written and read again; undefined where it is not. */
export function keepIfLossless(
  read: () => JSONContent,
  write: (content: JSONContent) => string,
  readAgain: (written: string) => JSONContent | undefined,
): JSONContent | undefined {
  try {
    const content = read();
    return isSameContent(content, readAgain(write(content))) ? content : undefined;
  } catch (error) {
    if (error instanceof UnsupportedContentError) return undefined;
    throw error;
  }
}
