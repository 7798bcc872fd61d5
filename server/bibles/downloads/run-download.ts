// Downloads an edition and adds it.
import { createHash } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { BaseLogger } from "pino";
import { LIMITS } from "../../../contract/limits.ts";
import type { Db } from "../../db/database.ts";
import {
  deleteDownloadedFile,
  DownloadError,
  downloadFile,
  type DownloadRetryPolicy,
} from "../../http/resumable-download.ts";
import type { Bibles } from "../bibles.ts";
import { type BibleCatalog, getOfferedBible, type OfferedBible } from "./available-bibles.ts";
import { deleteDownload, extendLease, releaseDownload, storeFailure } from "./download-rows.ts";
import { explainDownloadFailure, WrongChecksumError } from "./explain-failure.ts";

export interface DownloadWork {
  db: Db;
  bibles: Bibles;
  /** The id of this process in the database. */
  process: string;
  /** Where unfinished files are. */
  folder: string;
  /** Without a trailing slash. */
  address: string;
  catalog: BibleCatalog;
  retryPolicy?: DownloadRetryPolicy | undefined;
  /** Aborts when the process stops. */
  closing: AbortSignal;
  log: BaseLogger;
}

const PROGRESS_MS = 500;

/** Continues where an earlier attempt stopped. Never throws for faults of the source; they are stored for the operator. */
export async function runDownload(work: DownloadWork, id: string): Promise<void> {
  const { db, process, folder, closing, log } = work;
  const cancelled = new AbortController();
  const signal = AbortSignal.any([cancelled.signal, closing]);
  const file = path.join(folder, id);
  let received = 0;
  const timer = setInterval(() => {
    // If the database is unreachable, the lease still lasts for a while.
    void extendLease(db, process, id, received)
      .catch(() => true)
      .then((isWanted) => isWanted || cancelled.abort());
  }, PROGRESS_MS);
  try {
    await mkdir(folder, { recursive: true });
    const bible = getOfferedBible(work.catalog, id);
    await downloadFile({
      url: `${work.address}/${bible.path}`,
      path: file,
      size: { atMost: LIMITS.bibleFileBytes },
      signal,
      onProgress: (bytes) => (received = bytes),
      retryPolicy: work.retryPolicy,
    });
    await addDownloaded(work, bible, file, signal);
    await deleteDownloadedFile(file);
    log.info({ module: "bibles", bible: id }, "a Bible was downloaded");
  } catch (error) {
    if (closing.aborted) return await releaseDownload(db, process, id);
    const canContinue = error instanceof DownloadError && error.reason === "unreachable";
    if (!canContinue) await deleteDownloadedFile(file);
    if (cancelled.signal.aborted) return;
    log.warn({ module: "bibles", bible: id, err: error }, "a Bible could not be downloaded");
    await storeFailure(db, process, id, explainDownloadFailure(error, new URL(work.address).host));
  } finally {
    clearInterval(timer);
  }
}

async function addDownloaded(
  { bibles }: DownloadWork,
  bible: OfferedBible,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  const bytes = await readFile(file);
  const hash = createHash("sha256").update(bytes).digest("hex");
  if (bible.sha256 !== undefined && hash !== bible.sha256) throw new WrongChecksumError();
  // The download ends in the transaction that adds the edition, so that a cancelled one is not added.
  await bibles.addOffered({ bytes, filename: bible.path, name: bible.name }, bible, signal, (tx) =>
    deleteDownload(tx, bible.id),
  );
}
