// The child process that finds related passages. Its data takes 150 MB of memory while it runs.
import type { EditionSource } from "../scripture/bible/edition.ts";
import { findRelatedPassages } from "../scripture/related/related-passages.ts";

export const findRelated = ({ reference, edition }: { reference: string; edition: EditionSource }) =>
  findRelatedPassages(reference, edition);
