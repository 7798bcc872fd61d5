// The editions of the Bible on this server, and which of them a user's work is printed in.
import { KING_JAMES, type EditionSource } from "../scripture/bible/edition.ts";

export interface Bibles {
  /** Returns all editions of this server. Their text files are on the local disk. */
  listEditions(): Promise<readonly EditionSource[]>;
  /** Returns the edition for a user's work: `recordBible` (the id that the record names), else the user's, else the default. */
  chooseEdition(uid: string, recordBible?: string | null): Promise<EditionSource>;
}

export function createBibles(): Bibles {
  return {
    listEditions: async () => [KING_JAMES],
    chooseEdition: async () => KING_JAMES,
  };
}
