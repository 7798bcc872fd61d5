// A folder on the server, whose recordings and transcripts are listed and read like those of a feed.
import { createReadStream } from "node:fs";
import { opendir, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Feed, KeyedEpisode } from "../../contract/imports/episode.ts";
import { IMPORT_LIMITS, IMPORT_MESSAGES } from "../../contract/imports/imports.ts";
import { LIMITS } from "../../contract/limits.ts";
import { describeFileName } from "../../contract/media/file-names.ts";
import { MEDIA_EXTENSIONS } from "../../contract/media/media.ts";
import { AppError } from "../errors.ts";
import { pickTranscripts, TRANSCRIPT_TYPES } from "./transcript-types.ts";

/** Files of other kinds count, too. */
const MAX_FILES = 100_000;

interface Found {
  recording?: string;
  transcripts: string[];
}

/** Files with the same name, such as "Grace.mp3" and "Grace.vtt", are one sermon. The name of a subfolder is its series. */
export async function listFolder(folder: string): Promise<Feed> {
  const sermons = await findSermons(folder).catch((error: NodeJS.ErrnoException) => {
    throw Object.assign(new AppError("unavailable", IMPORT_MESSAGES.folderUnreadable), { cause: error });
  });
  const episodes = await Promise.all(
    Array.from(sermons, ([name, found]) => describeSermon(folder, name, found)),
  );
  if (episodes.length === 0) throw new AppError("invalid", IMPORT_MESSAGES.folderEmpty);
  return {
    title: path.basename(folder),
    episodes: episodes.toSorted(
      (a, b) => (b.date ?? "").localeCompare(a.date ?? "") || a.title.localeCompare(b.title, "en"),
    ),
  };
}

/** Programs that download videos name captions after the video and the language: "Grace.en.vtt". */
const LANGUAGE = /(?:\.auto)?\.[a-z]{2}(?:-[A-Za-z]{2,8})?$/;

/** Each sermon by its path without extension. Links to other places are not followed. */
async function findSermons(folder: string): Promise<Map<string, Found>> {
  const sermons = new Map<string, Found>();
  let files = 0;
  for await (const entry of await opendir(folder, { recursive: true })) {
    files += 1;
    if (files > MAX_FILES || sermons.size === IMPORT_LIMITS.episodes) break;
    const file = path.relative(folder, path.join(entry.parentPath, entry.name));
    if (!entry.isFile() || /(?:^|[\\/])\./.test(file)) continue;
    const { ext, dir, name } = path.parse(file);
    const extension = ext.toLowerCase();
    const isRecording = MEDIA_EXTENSIONS.some((each) => each === extension);
    if (!isRecording && !TRANSCRIPT_TYPES.has(extension)) continue;
    const key = path.join(dir, isRecording ? name : name.replace(LANGUAGE, ""));
    const found = sermons.get(key) ?? { transcripts: [] };
    if (isRecording) found.recording ??= file;
    else found.transcripts.push(file);
    sermons.set(key, found);
  }
  return sermons;
}

async function describeSermon(
  folder: string,
  name: string,
  { recording, transcripts }: Found,
): Promise<KeyedEpisode> {
  const { title, day } = describeFileName(`${path.basename(name)}.txt`);
  const address = (file: string) => pathToFileURL(path.join(folder, file)).href;
  const bytes = recording === undefined ? null : await findSize(path.join(folder, recording));
  return {
    key: address(name).slice(0, IMPORT_LIMITS.urlCharacters),
    title: title.slice(0, LIMITS.lineCharacters).toWellFormed(),
    date: day ?? null,
    speaker: "",
    series:
      path.dirname(name) === "." ? "" : path.basename(path.dirname(name)).slice(0, LIMITS.lineCharacters),
    description: "",
    recording: recording === undefined ? null : { url: address(recording), mediaType: "", bytes },
    transcripts: pickTranscripts(
      transcripts.map((file) => ({
        url: address(file),
        mediaType: TRANSCRIPT_TYPES.get(path.extname(file).toLowerCase())!,
      })),
    ),
  };
}

const findSize = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => null,
  );

/** Answers like a server with ranges. Throws invalid for files that are not in the folder. */
export async function fetchFromFolder(
  folder: string | undefined,
  url: string,
  { headers = {}, signal }: { headers?: Record<string, string>; signal: AbortSignal },
): Promise<Response> {
  const file = folder && (await findInside(folder, fileURLToPath(url)));
  if (!file) throw new AppError("invalid", IMPORT_MESSAGES.fileGone);
  const { size, mtimeMs } = await stat(file);
  const etag = `"${size}-${Math.floor(mtimeMs)}"`;
  const wanted = Number(/^bytes=(\d+)-$/.exec(headers.range ?? "")?.[1] ?? 0);
  const start = headers["if-range"] === etag && wanted < size ? wanted : 0;
  const body = Readable.toWeb(createReadStream(file, { start, signal })) as ReadableStream;
  return new Response(body, {
    status: start > 0 ? 206 : 200,
    headers: {
      etag,
      "content-length": String(size - start),
      ...(start > 0 && { "content-range": `bytes ${start}-${size - 1}/${size}` }),
    },
  });
}

async function findInside(folder: string, file: string): Promise<string | undefined> {
  try {
    const [root, found] = await Promise.all([realpath(folder), realpath(file)]);
    return found.startsWith(root + path.sep) ? found : undefined;
  } catch {
    return undefined;
  }
}
