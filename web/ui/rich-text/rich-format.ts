import type { JSONContent } from "@tiptap/react";

export interface Block {
  source: string;
  gap: string;
  /** For the editor; undefined if the editor can't represent all of it. */
  content: JSONContent | undefined;
}

export interface RichFormat {
  /** Splits a text into blocks; `lead` is the text before the first. Joined, they are the whole text. */
  split: (text: string) => { lead: string; blocks: Block[] };
  write: (content: JSONContent) => string;
  gap: string;
}

/** Nodes that keep the source of content that the editor can't represent. */
export const PRESERVED = { block: "preservedBlock", inline: "preservedInline" } as const;

export const preserve = (kind: keyof typeof PRESERVED, source: string): JSONContent => ({
  type: PRESERVED[kind],
  attrs: { source },
});

/** A stored text has content that the editor can't represent. */
export class UnsupportedContentError extends Error {
  override name = "UnsupportedContentError";
}

export type Mark = NonNullable<JSONContent["marks"]>[number];

/** From the outermost to the innermost, in the order of the editor's schema. */
export const MARKS = [
  "link",
  "bold",
  "code",
  "italic",
  "strike",
  "underline",
  "highlight",
  "small",
  "subscript",
  "superscript",
  "quoted",
  "cited",
  "time",
];

/** Adds a mark unless one of its type is there, and sorts the marks. */
export function addMark(marks: readonly Mark[], mark: Mark): Mark[] {
  if (marks.some(({ type }) => type === mark.type)) return [...marks];
  return [...marks, mark].toSorted((one, other) => MARKS.indexOf(one.type) - MARKS.indexOf(other.type));
}

export const isSameMark = (one: Mark | undefined, other: Mark | undefined) =>
  one?.type === other?.type &&
  one?.attrs?.href === other?.attrs?.href &&
  (one?.attrs?.title ?? null) === (other?.attrs?.title ?? null) &&
  one?.attrs?.datetime === other?.attrs?.datetime;

export const createTextNode = (text: string, marks: readonly Mark[]): JSONContent =>
  marks.length > 0 ? { type: "text", text, marks: [...marks] } : { type: "text", text };

/** In the editor, list items start with a paragraph, if only an empty one. */
export const createListItem = (content: JSONContent[]): JSONContent =>
  createBlock(
    "listItem",
    content[0]?.type === "paragraph" ? content : [createBlock("paragraph", []), ...content],
  );

export const createBlock = (
  type: string,
  content: JSONContent[],
  attrs?: Record<string, unknown>,
): JSONContent => ({
  type,
  ...(attrs && { attrs }),
  ...(content.length > 0 && { content }),
});
