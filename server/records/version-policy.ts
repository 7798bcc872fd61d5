import type { Writing } from "./writing.ts";
import type { ListedVersion, PartText } from "./versions.ts";

/** Which versions a kind stores, and how they are shown and restored. */
export interface VersionPolicy {
  /** The parts of a record that have versions: fields, or the name of the kind for the whole record. */
  parts: readonly string[];
  /** Returns columns to write too. Consecutive changes of one editor create a version every 5 minutes. */
  storeReplaced(before: never, changes: never, writing: Writing): Promise<object>;
  present(version: ListedVersion, part: string): object;
  /** The columns that restore a version. The replaced state becomes a version. */
  restore(before: never, version: PartText & { part: string }, writing: Writing): Promise<object>;
}
