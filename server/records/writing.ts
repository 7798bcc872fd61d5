import type { Tx } from "../db/database.ts";

/** Whose record is written, and by which editor of theirs: a tab of a browser, say. */
export interface Writing {
  tx: Tx;
  ownerId: string;
  id: string;
  editor: string | undefined;
}
