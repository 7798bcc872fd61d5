// Comments on records and on passages in them.

export const COMMENT_LIMITS = {
  textCharacters: 5_000,
  /** Of a passage. */
  quoteCharacters: 500,
  /** Comments of one record, with replies. */
  perRecord: 500,
  /** How long a deleted comment can be restored. */
  undoMinutes: 10,
} as const;

export const COMMENT_MESSAGES = {
  notFound: "This comment no longer exists.",
  empty: "Write a comment first",
  full: `A record can have up to ${COMMENT_LIMITS.perRecord} comments. Delete some first.`,
  notYours: "Only the person who wrote it, the author of the record and moderators can do this.",
  failed: "Failed to save the comment",
  loadFailed: "Failed to load the comments",
} as const;

/** Letters and digits only: edits of markup and white space leave a passage as it is. */
const normalize = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

const stripMarkup = (text: string): string =>
  text
    .replaceAll(/<[^<>]*>/g, " ")
    .replaceAll(/\]\([^()\s]*\)/g, "]")
    .replaceAll(/&(?:amp|lt|gt|quot|nbsp|#39);/g, " ")
    .replaceAll(/\\[nt]/g, " ");

/** Finds passages in the texts of a record. Preparing it takes time with the length of the texts, each search little. */
export function createPassageFinder(record: object): (passage: string) => boolean {
  const texts: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === "string") texts.push(normalize(stripMarkup(value)));
    else if (Array.isArray(value)) for (const each of value) collect(each);
    else if (typeof value === "object" && value !== null) collect(Object.values(value));
  };
  collect(record);
  return (passage) => {
    const searched = normalize(passage);
    return texts.some((text) => text.includes(searched));
  };
}
