// Imports one episode: a draft, its transcript if the feed has one, and its recording. Each step is done once, however often
// the process dies.
import path from "node:path";
import type { BaseLogger } from "pino";
import { eq } from "drizzle-orm";
import { type Chapter, readChapters } from "../../contract/media/chapters.ts";
import { IMPORT_MESSAGES } from "../../contract/imports/imports.ts";
import { ERROR_MESSAGES } from "../../contract/errors.ts";
import { LIMITS } from "../../contract/limits.ts";
import { files } from "../db/schema.ts";
import { AppError, isDiskFull } from "../errors.ts";
import { readLimited } from "../http/limited-fetch.ts";
import type { TextTasks } from "../records/record-kind.ts";
import { createRecord } from "../records/records.ts";
import { sermonKind } from "../sermons/sermon.kind.ts";
import { getSermonToProcess, storeTranscript } from "../sermons/sermon-work.ts";
import { describeTranscriptSource } from "../sermons/transcript-source.ts";
import type { TranscriptReader } from "../transcripts/transcript-reader.ts";
import { importCaptions } from "../youtube/import-captions.ts";
import type { Youtube } from "../youtube/youtube.ts";
import {
  changeItem,
  extendItemLease,
  findImported,
  releaseItem,
  type ImportItem,
  ItemLostError,
  lockImportsOf,
  pauseImport,
  rereadItem,
} from "./import-items.ts";
import { type ReceiveParts, receiveRecording } from "./receive-recording.ts";
import { findTranscriptExtension } from "./transcript-types.ts";

export interface EpisodeParts extends ReceiveParts {
  texts: TextTasks;
  transcripts: TranscriptReader;
  youtube: Pick<Youtube, "api" | "connection">;
  log: BaseLogger;
}

const LEASE_INTERVAL_MS = 2_000;

/** Never throws for faults of the feed; they are stored for the user. */
export async function importEpisode(
  parts: EpisodeParts,
  item: ImportItem,
  closing: AbortSignal,
): Promise<void> {
  const { db } = parts;
  const stopped = new AbortController();
  const signal = AbortSignal.any([stopped.signal, closing]);
  let received = item.received;
  const timer = setInterval(() => {
    // If the database is unreachable, the lease still lasts for a while.
    void extendItemLease(db, item, received)
      .catch(() => true)
      .then((isWanted) => isWanted || stopped.abort(new ItemLostError()));
  }, LEASE_INTERVAL_MS);
  try {
    await performSteps(parts, item, { signal, onProgress: (bytes) => (received = bytes) });
  } catch (error) {
    if (signal.aborted || error instanceof ItemLostError) return await releaseItem(db, item);
    const described = { module: "imports", uid: item.ownerId, itemId: item.id, err: error };
    parts.log.warn(described, "an episode could not be imported");
    const message = explain(error);
    await changeItem(db, item, { state: "failed", message, received, leasedUntil: null }).catch(ignoreLost);
    // The other episodes would fail, too.
    if (error instanceof AppError && error.code === "rate_limited") await pauseImport(db, item);
  } finally {
    clearInterval(timer);
  }
}

function ignoreLost(error: unknown): void {
  if (!(error instanceof ItemLostError)) throw error;
}

function explain(error: unknown): string {
  if (error instanceof AppError)
    return error.code === "not_found" ? IMPORT_MESSAGES.sermonDeleted : error.message;
  return isDiskFull(error) ? ERROR_MESSAGES.diskFull : IMPORT_MESSAGES.failed;
}

interface Work {
  signal: AbortSignal;
  onProgress(received: number): void;
}

async function performSteps(parts: EpisodeParts, item: ImportItem, work: Work): Promise<void> {
  const { episode } = item;
  const { recording, transcripts, video } = episode;
  if (recording === null && transcripts.length === 0 && video === undefined)
    throw new AppError("invalid", IMPORT_MESSAGES.noRecording);
  const sermonId = item.sermonId ?? (await createDraft(parts, item));
  if (sermonId === undefined) return;
  const importText = video === undefined ? importTranscript : importVideo;
  const hasTranscript = await importText(parts, item, sermonId, work.signal);
  if (recording) {
    await receiveRecording(parts, item, sermonId, work);
    await importChapters(parts, item, work.signal);
  } else if (!hasTranscript) throw new AppError("invalid", IMPORT_MESSAGES.noRecording);
  await changeItem(parts.db, item, { state: "done", leasedUntil: null });
}

/** Undefined if another import has the episode. */
async function createDraft({ db, texts }: EpisodeParts, item: ImportItem): Promise<string | undefined> {
  const { ownerId, episode } = item;
  const { title, date, speaker, series, description, scripture = "", guid, video } = episode;
  return db.transaction(async (tx) => {
    await lockImportsOf(tx, ownerId);
    if ((await findImported(tx, ownerId, [item.key])).size > 0) {
      const message = IMPORT_MESSAGES.alreadyImported;
      await changeItem(tx, item, { state: "skipped", message, leasedUntil: null });
      return undefined;
    }
    const fields = {
      ...(title !== "" && { title }),
      date,
      speaker,
      series,
      description,
      scripture,
      importKey: item.key,
      ...(guid !== undefined && { episodeGuid: guid }),
      ...(video !== undefined && { youtubeUrl: video }),
    };
    const { id } = await createRecord({ db: tx, texts }, sermonKind, ownerId, fields);
    await changeItem(tx, item, { sermonId: id });
    return id;
  });
}

/** Returns whether the sermon has a transcript. One that can't be read is left out: the recording can be transcribed. */
async function importTranscript(
  parts: EpisodeParts,
  item: ImportItem,
  sermonId: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { db, transcripts } = parts;
  const { ownerId } = item;
  const before = await getSermonToProcess(db, ownerId, sermonId);
  if (before.transcript.trim() !== "") return true;
  for (const { url, mediaType, language } of item.episode.transcripts) {
    const filename = `transcript${findTranscriptExtension(mediaType)}`;
    try {
      const bytes = await download(parts, url, LIMITS.transcriptFileBytes, signal);
      const read = await transcripts.read({ bytes, filename }, { owner: ownerId, signal });
      const info = describeTranscriptSource("file", new URL(url).host || path.basename(url));
      await db.transaction((tx) =>
        storeTranscript(tx, ownerId, sermonId, { ...read, language, info }, before.transcriptHash),
      );
      return true;
    } catch (error) {
      signal.throwIfAborted();
      parts.log.info(
        { module: "imports", itemId: item.id, err: error },
        "a transcript could not be imported",
      );
    }
  }
  return false;
}

/** Imports the captions of a video of the user's own channel. Throws an `AppError` with a message for the user. */
async function importVideo(
  parts: EpisodeParts,
  { ownerId, episode: { video: url = "" } }: ImportItem,
  sermonId: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { db, youtube, transcripts } = parts;
  const before = await getSermonToProcess(db, ownerId, sermonId);
  if (before.transcript.trim() !== "") return true;
  const read = await importCaptions(
    { db, ...youtube, transcripts },
    ownerId,
    { url, sermon_id: sermonId },
    signal,
  ).catch((error: unknown) => {
    // Not found would mean that the sermon is gone.
    const isMissing = error instanceof AppError && error.code === "not_found";
    throw isMissing ? new AppError("unavailable", error.message) : error;
  });
  const info = describeTranscriptSource("captions", "YouTube");
  await db.transaction((tx) =>
    storeTranscript(tx, ownerId, sermonId, { ...read, info }, before.transcriptHash),
  );
  return true;
}

/** Chapters that can't be read are left out. */
async function importChapters(parts: EpisodeParts, item: ImportItem, signal: AbortSignal): Promise<void> {
  const { chapters: url } = item.episode;
  if (url === undefined) return;
  let chapters: Chapter[];
  try {
    const bytes = await download(parts, url, MAX_CHAPTERS_BYTES, signal);
    chapters = readChapters(JSON.parse(new TextDecoder().decode(bytes)));
  } catch (error) {
    signal.throwIfAborted();
    parts.log.info({ module: "imports", itemId: item.id, err: error }, "chapters could not be imported");
    return;
  }
  const { fileId } = await rereadItem(parts.db, item);
  await parts.db.update(files).set({ chapters }).where(eq(files.id, fileId!));
}

const DOWNLOAD_TIMEOUT_MS = 60_000;
const MAX_CHAPTERS_BYTES = 512 * 1024;

async function download(
  { sources }: EpisodeParts,
  url: string,
  maxBytes: number,
  until: AbortSignal,
): Promise<Uint8Array> {
  const signal = AbortSignal.any([until, AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS)]);
  const response = await sources.fetch(url, { signal });
  if (response.ok) return readLimited(response.body, maxBytes);
  await response.body?.cancel();
  throw new Error(`The file was not sent (status ${response.status}).`);
}
