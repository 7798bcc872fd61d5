import type { Tx } from "../db/database.ts";

/** Identifies the record to write and the editor that writes it, such as a browser tab. */
export interface Writing {
  tx: Tx;
  ownerId: string;
  id: string;
  /** Who writes: the owner, or somebody with whom the record is shared for editing. */
  actorId: string;
  editor: string | undefined;
}
