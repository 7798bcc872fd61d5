// Downloads of editions in the background. The database says which ones are wanted, so any process can show, continue and
// cancel them, also after a restart.
import { randomUUID } from "node:crypto";
import path from "node:path";
import type { BaseLogger } from "pino";
import type { AvailableBible } from "../../../contract/bibles/bibles.schema.ts";
import { BIBLE_MESSAGES } from "../../../contract/bibles/bibles.ts";
import type { Background } from "../../background/background.ts";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../errors.ts";
import type { DownloadRetryPolicy } from "../../http/resumable-download.ts";
import type { Bibles } from "../bibles.ts";
import { type BibleCatalog, CATALOG, getOfferedBible } from "./available-bibles.ts";
import { deleteDownload, listDownloads, requestDownload, claimDownload } from "./download-rows.ts";
import { runDownload } from "./run-download.ts";

interface BibleDownloadParts {
  db: Db;
  bibles: Bibles;
  background: Background;
  bibleFolder: string;
  /** Replaces the address of the catalog. */
  bibleDownloadUrl?: string | undefined;
  bibleCatalog?: BibleCatalog | undefined;
  bibleRetryPolicy?: DownloadRetryPolicy | undefined;
  log: BaseLogger;
}

const CHECK_MS = 15_000;

export type BibleDownloads = ReturnType<typeof createBibleDownloads>;

export function createBibleDownloads({ background, bibleCatalog = CATALOG, ...parts }: BibleDownloadParts) {
  const { db, bibles } = parts;
  const closing = new AbortController();
  const work = {
    ...parts,
    process: randomUUID(),
    folder: path.join(parts.bibleFolder, "downloads"),
    address: (parts.bibleDownloadUrl ?? bibleCatalog.address).replace(/\/+$/, ""),
    catalog: bibleCatalog,
    retryPolicy: parts.bibleRetryPolicy,
    closing: closing.signal,
  };

  async function runDownloads(): Promise<void> {
    while (!closing.signal.aborted) {
      const id = await claimDownload(db, work.process);
      if (id === undefined) return;
      await runDownload(work, id);
    }
  }
  const task = background.repeat(runDownloads, { milliseconds: CHECK_MS, module: "bible downloads" });

  async function listAvailable(): Promise<AvailableBible[]> {
    const added = new Set((await bibles.list()).map(({ id }) => id));
    const downloads = new Map((await listDownloads(db)).map((download) => [download.bibleId, download]));
    return bibleCatalog.bibles.map(({ id, name, abbreviation, language, license, bytes }) => {
      const isAdded = added.has(id);
      const found = downloads.get(id);
      const download = found ? presentDownload(found) : null;
      return { id, name, abbreviation, language, license, bytes, isAdded, download };
    });
  }

  return {
    listAvailable,

    /** Starts a download, or continues a failed one. */
    async start(id: string): Promise<AvailableBible> {
      getOfferedBible(bibleCatalog, id);
      const find = async () => (await listAvailable()).find((bible) => bible.id === id);
      if ((await find())?.isAdded) throw new AppError("conflict", BIBLE_MESSAGES.alreadyAdded);
      await requestDownload(db, id);
      const started = await find();
      task.wake();
      if (!started) throw new AppError("not_found", BIBLE_MESSAGES.notOffered);
      return started;
    },

    async cancel(id: string): Promise<void> {
      getOfferedBible(bibleCatalog, id);
      await deleteDownload(db, id);
    },

    async close(): Promise<void> {
      closing.abort();
      await task.close();
    },
  };
}

const presentDownload = ({ state, received, message }: Awaited<ReturnType<typeof listDownloads>>[number]) =>
  message === "" ? { state, received } : { state, received, message };
