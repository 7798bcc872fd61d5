import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { LIMITS } from "../../contract/limits.ts";
import { MEDIA_MESSAGES, tooLargeMessage } from "../../contract/media/media.ts";
import { detectFileType, isMediaType } from "../audio/detect-media.ts";
import { AppError } from "../errors.ts";
import { detectUtf16 } from "../language/text-encoding.ts";
import { rejectCompoundPrograms, rejectRtfPrograms, rejectZippedPrograms } from "./reject-programs.ts";
import { type Media, type ReadingOptions, readMedia } from "./read-media.ts";

const OPEN_XML = "application/vnd.openxmlformats-officedocument";
const OPEN_DOCUMENT = "application/vnd.oasis.opendocument";

/** Without types that a browser would run (SVG, HTML) and office documents with macros. */
const DOCUMENT_TYPES = new Set([
  "image/png",
  "image/apng",
  "image/jpeg",
  "image/gif",
  "image/webp",
  "image/avif",
  "application/pdf",
  `${OPEN_XML}.wordprocessingml.document`,
  `${OPEN_XML}.presentationml.presentation`,
  `${OPEN_XML}.presentationml.slideshow`,
  `${OPEN_XML}.spreadsheetml.sheet`,
  `${OPEN_DOCUMENT}.text`,
  `${OPEN_DOCUMENT}.presentation`,
  `${OPEN_DOCUMENT}.spreadsheet`,
  "application/epub+zip",
  "application/rtf",
]);

export const isAllowedMediaType = (type: string): boolean =>
  /^(audio|video)\/[\w.+-]+$/.test(type) ||
  DOCUMENT_TYPES.has(type) ||
  COMPOUND_TYPES.has(type) ||
  type === "text/plain";

/** The actual types of these are only known from the complete file. */
const CONTAINER_TYPES = new Set(["application/zip", "application/x-cfb"]);

/** The error for an unsupported file, from its first bytes; `bytes` is its final size, 0 if unknown. */
export async function findStudyFileProblem(path: string, bytes: number): Promise<AppError | undefined> {
  const type = await detectFileType(path);
  if (type === undefined || isMediaType(type)) return undefined;
  if (!DOCUMENT_TYPES.has(type) && !CONTAINER_TYPES.has(type)) return createUnsupportedError();
  return bytes > LIMITS.studyFileBytes ? createTooLargeError() : undefined;
}

export async function readStudyFile(path: string, options: ReadingOptions): Promise<Media> {
  const { size } = await stat(path);
  if (size === 0) throw new AppError("invalid", MEDIA_MESSAGES.empty);
  const mediaType = await readDocument(path);
  if (mediaType === undefined) return readMedia(path, { ...options, allowsNoAudio: true });
  if (size > LIMITS.studyFileBytes) throw createTooLargeError();
  return { mediaType, seconds: null };
}

/** The type of a document or picture; undefined for audio and video. Throws unsupported, for example because of macros. */
export async function readDocument(path: string): Promise<string | undefined> {
  const type = await detectFileType(path);
  if (type === undefined ? !(await isText(path)) : isMediaType(type)) return undefined;
  const mediaType = type === "application/x-cfb" ? await readCompoundFile(path) : (type ?? "text/plain");
  if (!DOCUMENT_TYPES.has(mediaType) && !COMPOUND_TYPES.has(mediaType) && mediaType !== "text/plain")
    throw createUnsupportedError();
  if (isZipped(mediaType)) await rejectZippedPrograms(path);
  else if (COMPOUND_TYPES.has(mediaType)) await rejectCompoundPrograms(path);
  else if (mediaType === "application/rtf") await rejectRtfPrograms(path);
  return mediaType;
}

const isZipped = (mediaType: string) =>
  mediaType.startsWith(OPEN_XML) ||
  mediaType.startsWith(OPEN_DOCUMENT) ||
  mediaType === "application/epub+zip";

const createUnsupportedError = () => new AppError("unsupported", MEDIA_MESSAGES.notForStudies);
const createTooLargeError = () =>
  new AppError("too_large", tooLargeMessage(LIMITS.studyFileBytes, "a picture or document"));

const COMPOUND_STREAMS: readonly (readonly [part: string, mediaType: string])[] = [
  ["WordDocument", "application/msword"],
  ["PowerPoint Document", "application/vnd.ms-powerpoint"],
  ["Workbook", "application/vnd.ms-excel"],
];
const COMPOUND_TYPES = new Set(COMPOUND_STREAMS.map(([, mediaType]) => mediaType));
const MAX_STREAM_NAME_BYTES = 64;

async function readCompoundFile(path: string): Promise<string> {
  const names = COMPOUND_STREAMS.map(
    ([part, mediaType]) => [Buffer.from(`${part}\0`, "utf16le"), mediaType] as const,
  );
  let previousBytes = Buffer.alloc(0);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([previousBytes, chunk]);
    const found = names.find(([name]) => bytes.includes(name));
    if (found) return found[1];
    previousBytes = bytes.subarray(-MAX_STREAM_NAME_BYTES);
  }
  throw createUnsupportedError();
}

const TEXT_CONTROLS = new Set([...Buffer.from("\t\n\f\r"), 0x1b]);
const isBinary = (byte: number) => byte < 0x20 && !TEXT_CONTROLS.has(byte);
const MARKUP = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</;

/** Whether all bytes are text in any encoding; throws for HTML, SVG and other markup. */
async function isText(path: string): Promise<boolean> {
  const start = await readStart(path);
  if (MARKUP.test(start.toString("latin1"))) throw createUnsupportedError();
  if (detectUtf16(start)) return true;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (chunk.some(isBinary)) return false;
  }
  return true;
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1000), 0, 1000, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
