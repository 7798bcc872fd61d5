import type { JSONContent } from "@tiptap/react";
import { UnsupportedContentError } from "./rich-format.ts";
import { isBlank, normalizeInline } from "./normalize-inline.ts";

/** Attributes that are stored; all others only matter to the editor. */
const COMPARED_ATTRIBUTES = [
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

export const isSameContent = (one: JSONContent, other: JSONContent | undefined): boolean =>
  other !== undefined && serialize(one) === serialize(other);

const serialize = (content: JSONContent): string => JSON.stringify(simplify(content));

function simplify({ type, attrs, marks = [], text, content = [] }: JSONContent): unknown {
  const isLine = type === "paragraph" || type === "heading";
  return [
    type,
    text,
    pickAttributes(attrs),
    marks.map((mark) => [mark.type, pickAttributes(mark.attrs)]),
    (isLine ? normalizeInline(content) : content.filter((one) => !isBlank(one))).map(simplify),
  ];
}

const pickAttributes = (attrs: Record<string, unknown> = {}) =>
  COMPARED_ATTRIBUTES.map((name) => attrs[name] ?? null).map((value, at) =>
    COMPARED_ATTRIBUTES[at] === "start" ? (value ?? 1) : value,
  );

/** Reads a block; undefined if writing and reading it again would change it. */
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
