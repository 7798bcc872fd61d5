import type { Writing } from "./writing.ts";
import type { ListedVersion, PartText } from "./versions.ts";

/** What a kind keeps of the states that its records had, and how such a state is shown and restored. */
export interface VersionPolicy {
  /** The parts of a record of which versions are kept: fields, or the name of the kind for the whole record. */
  parts: readonly string[];
  /**
   * Keeps what a person's change replaces, and returns columns to write along with it. Auto-saving writes every second, so
   * what one editor writes in a row is kept once every five minutes.
   */
  keepReplaced(before: never, changes: never, writing: Writing): Promise<object>;
  /** A version as people see it. */
  present(version: ListedVersion, part: string): object;
  /** The columns that restore a version; what they replace becomes one. */
  restore(before: never, version: PartText & { part: string }, writing: Writing): Promise<object>;
}
