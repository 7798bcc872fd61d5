import type { Tx } from "../db/database.ts";

/** Identifies the record to write and the editor that writes it, such as a browser tab. */
export interface Writing {
  tx: Tx;
  ownerId: string;
  id: string;
  editor: string | undefined;
}
