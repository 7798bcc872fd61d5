// The editions of the Bible on this server, and which of them a user's work is printed in.
import { eq } from "drizzle-orm";
import type { AvailableBible, Bible } from "../../contract/bibles/bibles.schema.ts";
import { BIBLE_MESSAGES } from "../../contract/bibles/bibles.ts";
import { ERROR_MESSAGES } from "../../contract/errors.ts";
import type { Db } from "../db/database.ts";
import { profiles } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { KING_JAMES, type EditionSource } from "../scripture/bible/edition.ts";
import { listVerseTexts } from "../scripture/bible/bible-text.ts";

export interface Bibles {
  /** Returns all editions of this server. Their text files are on the local disk. */
  listEditions(): Promise<readonly EditionSource[]>;
  /** Returns the edition for a user's work: `recordBible` (the id that the record names), else the user's, else the default. */
  chooseEdition(uid: string, recordBible?: string | null): Promise<EditionSource>;
  list(): Promise<Bible[]>;
  add(bytes: Uint8Array, filename: string, name: string | undefined, signal: AbortSignal): Promise<Bible>;
  delete(id: string): Promise<void>;
  listAvailable(): Promise<AvailableBible[]>;
  download(id: string): Promise<AvailableBible>;
  cancelDownload(id: string): Promise<void>;
}

const listEditions = async () => [KING_JAMES];

export function createBibles({ db }: { db: Db }): Bibles {
  return {
    listEditions,
    async chooseEdition(uid, recordBible) {
      const editions = await listEditions();
      const find = (id: string | null | undefined) => editions.find((edition) => edition.id === id);
      const [profile] = await db
        .select({ preferences: profiles.preferences })
        .from(profiles)
        .where(eq(profiles.userId, uid));
      return find(recordBible) ?? find(profile?.preferences.bible) ?? KING_JAMES;
    },
    list: async () => [presentKingJames()],
    add: async () => {
      throw new AppError("unavailable", ERROR_MESSAGES.unavailable);
    },
    delete: async (id) => {
      if (id === KING_JAMES.id) throw new AppError("invalid", BIBLE_MESSAGES.bundled);
      throw new AppError("not_found", BIBLE_MESSAGES.notFound);
    },
    listAvailable: async () => [],
    download: async () => {
      throw new AppError("not_found", BIBLE_MESSAGES.notOffered);
    },
    cancelDownload: async () => {
      throw new AppError("not_found", BIBLE_MESSAGES.notOffered);
    },
  };
}

const presentKingJames = (): Bible => ({
  id: KING_JAMES.id,
  name: KING_JAMES.name,
  abbreviation: KING_JAMES.abbreviation,
  language: KING_JAMES.language,
  verses: listVerseTexts(KING_JAMES).length,
  license: "Public domain",
  copyright: KING_JAMES.copyright,
  isBundled: true,
});
