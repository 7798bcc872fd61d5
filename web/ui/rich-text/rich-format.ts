import type { JSONContent } from "@tiptap/react";

export interface Block {
  source: string;
  gap: string;
  /** The same for the editor; undefined where the editor cannot hold all of it. */
  content: JSONContent | undefined;
}

export interface RichFormat {
  /** Cuts a text into its blocks; `lead` is what stands before the first. Put together they are the whole text. */
  split: (text: string) => { lead: string; blocks: Block[] };
  write: (content: JSONContent) => string;
  gap: string;
}

/** Names of the nodes that keep what the editor cannot hold, as it is stored. */
export const PRESERVED = { block: "preservedBlock", inline: "preservedInline" } as const;

export const preserve = (kind: keyof typeof PRESERVED, source: string): JSONContent => ({
  type: PRESERVED[kind],
  attrs: { source },
});

/** A stored text has something that the editor cannot hold. */
export class UnsupportedContentError extends Error {
  override name = "UnsupportedContentError";
}

export type Mark = NonNullable<JSONContent["marks"]>[number];

/** From the outermost to the innermost, which is the order that the schema of the editor has them in. */
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

/** Marks with one more, in their order; the same one twice counts once. */
export function addMark(marks: readonly Mark[], mark: Mark): Mark[] {
  if (marks.some(({ type }) => type === mark.type)) return [...marks];
  return [...marks, mark].toSorted((one, other) => MARKS.indexOf(one.type) - MARKS.indexOf(other.type));
}

export const isSameMark = (one: Mark | undefined, other: Mark | undefined) =>
  one?.type === other?.type &&
  one?.attrs?.href === other?.attrs?.href &&
  (one?.attrs?.title ?? null) === (other?.attrs?.title ?? null) &&
  one?.attrs?.datetime === other?.attrs?.datetime;

export const textNode = (text: string, marks: readonly Mark[]): JSONContent =>
  marks.length > 0 ? { type: "text", text, marks: [...marks] } : { type: "text", text };

/** What stands in an item of a list. It begins with a paragraph in the editor, if only with an empty one. */
export const createListItem = (content: JSONContent[]): JSONContent =>
  block("listItem", content[0]?.type === "paragraph" ? content : [block("paragraph", []), ...content]);

export const block = (
  type: string,
  content: JSONContent[],
  attrs?: Record<string, unknown>,
): JSONContent => ({
  type,
  ...(attrs && { attrs }),
  ...(content.length > 0 && { content }),
});
