// The editions of the Bible on this server, and which of them a user's work is printed in.
import { eq } from "drizzle-orm";
import type { BaseLogger } from "pino";
import type { Bible } from "../../contract/bibles/bibles.schema.ts";
import { BIBLE_MESSAGES } from "../../contract/bibles/bibles.ts";
import { findFirstChurch } from "../churches/churches.ts";
import type { Db, Tx } from "../db/database.ts";
import { profiles } from "../db/schema.ts";
import { AppError, describeError } from "../errors.ts";
import { KING_JAMES, type EditionSource } from "../scripture/bible/edition.ts";
import { listVerseTexts } from "../scripture/bible/bible-text.ts";
import { createBibleFileReader } from "./bible-file-reader.ts";
import { openEditionFiles } from "./edition-files.ts";
import type { BibleFile } from "./reading/read-bible-file.ts";
import {
  deleteStoredBible,
  listStoredBibles,
  presentBible,
  readBibleText,
  storeBible,
  type StoredBible,
} from "./stored-bibles.ts";

export interface BibleParts {
  db: Db;
  bibleFolder: string;
  log: BaseLogger;
}

export type Bibles = ReturnType<typeof createBibles>;

/** Work that started before an edition was deleted may still open its file. */
const DELETION_DELAY_MS = 120_000;

export function createBibles({ db, bibleFolder, log }: BibleParts) {
  const reader = createBibleFileReader(log);
  const files = openEditionFiles(bibleFolder);
  let sweepTimer: NodeJS.Timeout | undefined;

  const listTextHashes = async () => (await listStoredBibles(db)).map(({ textHash }) => textHash);
  const sweepFiles = () => files.sweep(listTextHashes);

  const logFailure = (error: unknown) =>
    log.warn(
      { module: "bibles", reason: describeError(error) },
      "could not delete the files of deleted Bibles",
    );

  function scheduleSweep(): void {
    clearTimeout(sweepTimer);
    sweepTimer = setTimeout(() => void sweepFiles().catch(logFailure), DELETION_DELAY_MS).unref();
  }
  // Other processes may have deleted editions while this one was not running.
  scheduleSweep();

  async function openEdition({ textHash, ...bible }: StoredBible): Promise<EditionSource | undefined> {
    const { id, name, abbreviation, language, copyright } = bible;
    try {
      const file = await files.provide(textHash, () => readBibleText(db, textHash));
      return { id, name, abbreviation, language, copyright, file };
    } catch (error) {
      // It was deleted in the meantime.
      if (error instanceof AppError) return undefined;
      throw error;
    }
  }

  /** Returns all editions of this server. Their text files are on the local disk. */
  async function listEditions(): Promise<readonly EditionSource[]> {
    const stored = await listStoredBibles(db);
    const opened = await Promise.all(stored.map(openEdition));
    return [KING_JAMES, ...opened.filter((edition) => edition !== undefined)];
  }

  return {
    listEditions,

    /** Returns the edition for a user's work: `recordBible` (the id that the record names), else the user's, else their church's, else the default. */
    async chooseEdition(uid: string, recordBible?: string | null): Promise<EditionSource> {
      const [profile] = await db
        .select({ preferences: profiles.preferences })
        .from(profiles)
        .where(eq(profiles.userId, uid));
      const church = await findFirstChurch(db, uid);
      const stored = await listStoredBibles(db);
      for (const id of [recordBible, profile?.preferences.bible, church?.bible]) {
        if (id === KING_JAMES.id) break;
        const found = stored.find((bible) => bible.id === id);
        const edition = found && (await openEdition(found));
        if (edition) return edition;
      }
      return KING_JAMES;
    },

    list: async (): Promise<Bible[]> => [
      presentKingJames(),
      ...(await listStoredBibles(db)).map(presentBible),
    ],

    /** Adds the edition in a file, or returns the one with the same text. */
    async add(file: BibleFile, signal: AbortSignal): Promise<Bible> {
      const edition = await reader.read(file, signal);
      return presentBible(await db.transaction((tx) => storeBible(tx, edition)));
    },

    /** Adds a downloaded edition under its id in the list, unless `isWanted` says in the same transaction that it no longer is. */
    async addOffered(
      file: BibleFile,
      { id, ...offered }: Pick<Bible, "id" | "name" | "abbreviation" | "language" | "license" | "copyright">,
      signal: AbortSignal,
      isWanted: (tx: Tx) => Promise<boolean>,
    ): Promise<void> {
      const { description, ...edition } = await reader.read(file, signal);
      const { name, abbreviation, language, license, copyright } = { ...description, ...offered };
      const described = { ...edition, description: { name, abbreviation, language, license, copyright } };
      await db.transaction(async (tx) => {
        if (await isWanted(tx)) await storeBible(tx, described, id);
      });
    },

    async delete(id: string): Promise<void> {
      if (id === KING_JAMES.id) throw new AppError("invalid", BIBLE_MESSAGES.bundled);
      await deleteStoredBible(db, id);
      scheduleSweep();
    },

    /** Deletes the text files of deleted editions. */
    sweepFiles,

    close(): void {
      clearTimeout(sweepTimer);
      reader.close();
    },
  };
}

let kingJamesVerses: number | undefined;

const presentKingJames = (): Bible => ({
  id: KING_JAMES.id,
  name: KING_JAMES.name,
  abbreviation: KING_JAMES.abbreviation,
  language: KING_JAMES.language,
  verses: (kingJamesVerses ??= listVerseTexts(KING_JAMES).length),
  license: "Public domain",
  copyright: KING_JAMES.copyright,
  isBundled: true,
});
