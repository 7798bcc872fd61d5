import type { TextAuthors } from "../db/schema/owned-columns.ts";

const MAX_AUTHORS = 50;

interface Written {
  ownerId: string;
  textAuthors: TextAuthors;
}

/** Who wrote the present text of a part last. */
export const findLastAuthor = ({ ownerId, textAuthors }: Written, part: string): string =>
  textAuthors[part]?.at(-1) ?? ownerId;

/** Adds who changed a part. Nothing is stored while that is only the owner. `isFresh`: nobody had written in it before. */
export function addTextAuthor(
  { ownerId, textAuthors }: Written,
  part: string,
  actorId: string,
  isFresh: boolean,
): TextAuthors {
  const known = textAuthors[part];
  if (known === undefined && actorId === ownerId) return textAuthors;
  const before = known ?? (isFresh ? [] : [ownerId]);
  if (before.at(-1) === actorId) return textAuthors;
  const authors = [...before.filter((uid) => uid !== actorId), actorId].slice(-MAX_AUTHORS);
  return { ...textAuthors, [part]: authors };
}

/** Columns to write after a part was generated. */
export function forgetTextAuthors({ textAuthors }: Written, part: string): { textAuthors?: TextAuthors } {
  const { [part]: known, ...others } = textAuthors;
  return known === undefined ? {} : { textAuthors: others };
}
