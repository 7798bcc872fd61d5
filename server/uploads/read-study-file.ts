import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { LIMITS } from "../../contract/limits.ts";
import { MEDIA_MESSAGES, tooLargeMessage } from "../../contract/media/media.ts";
import { detectFileType, isMediaType } from "../audio/detect-media.ts";
import { AppError } from "../errors.ts";
import { rejectCompoundPrograms, rejectRtfPrograms, rejectZippedPrograms } from "./reject-programs.ts";
import { type Media, type ReadingOptions, readMedia } from "./read-media.ts";

const OPEN_XML = "application/vnd.openxmlformats-officedocument";
const OPEN_DOCUMENT = "application/vnd.oasis.opendocument";

/** Nothing that a browser would run: no SVG, no HTML, and no office documents with macros in them. */
const KINDS = new Set([
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
  /^(audio|video)\/[\w.+-]+$/.test(type) || KINDS.has(type) || OLD_KINDS.has(type) || type === "text/plain";

/** What these are is only known from all of their bytes. */
const CONTAINERS = new Set(["application/zip", "application/x-cfb"]);

/** Why a file cannot be taken whose first bytes are there; `bytes` is how many there will be, 0 where nobody knows. */
export async function findStudyFileProblem(path: string, bytes: number): Promise<AppError | undefined> {
  const type = await detectFileType(path);
  if (type === undefined || isMediaType(type)) return undefined;
  if (!KINDS.has(type) && !CONTAINERS.has(type)) return notForStudies();
  return bytes > LIMITS.studyFileBytes ? tooLarge() : undefined;
}

export async function readStudyFile(path: string, options: ReadingOptions): Promise<Media> {
  const { size } = await stat(path);
  if (size === 0) throw new AppError("invalid", MEDIA_MESSAGES.empty);
  const mediaType = await readDocument(path);
  if (mediaType === undefined) return readMedia(path, { ...options, allowsSilence: true });
  if (size > LIMITS.studyFileBytes) throw tooLarge();
  return { mediaType, seconds: null };
}

/** Undefined for sound and video. Throws unsupported for what studies may not have: macros or embedded objects, say. */
export async function readDocument(path: string): Promise<string | undefined> {
  const type = await detectFileType(path);
  if (type === undefined ? !(await isText(path)) : isMediaType(type)) return undefined;
  const mediaType = type === "application/x-cfb" ? await readCompoundFile(path) : (type ?? "text/plain");
  if (!KINDS.has(mediaType) && !OLD_KINDS.has(mediaType) && mediaType !== "text/plain") throw notForStudies();
  if (isZipped(mediaType)) await rejectZippedPrograms(path);
  else if (OLD_KINDS.has(mediaType)) await rejectCompoundPrograms(path);
  else if (mediaType === "application/rtf") await rejectRtfPrograms(path);
  return mediaType;
}

const isZipped = (mediaType: string) =>
  mediaType.startsWith(OPEN_XML) ||
  mediaType.startsWith(OPEN_DOCUMENT) ||
  mediaType === "application/epub+zip";

const notForStudies = () => new AppError("unsupported", MEDIA_MESSAGES.notForStudies);
const tooLarge = () =>
  new AppError("too_large", tooLargeMessage(LIMITS.studyFileBytes, "a picture or document"));

const PARTS: readonly (readonly [part: string, mediaType: string])[] = [
  ["WordDocument", "application/msword"],
  ["PowerPoint Document", "application/vnd.ms-powerpoint"],
  ["Workbook", "application/vnd.ms-excel"],
];
const OLD_KINDS = new Set(PARTS.map(([, mediaType]) => mediaType));
const MAX_PART = 64;

async function readCompoundFile(path: string): Promise<string> {
  const names = PARTS.map(([part, mediaType]) => [Buffer.from(`${part}\0`, "utf16le"), mediaType] as const);
  let before = Buffer.alloc(0);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([before, chunk]);
    const found = names.find(([name]) => bytes.includes(name));
    if (found) return found[1];
    before = bytes.subarray(-MAX_PART);
  }
  throw notForStudies();
}

const TEXT_CONTROLS = new Set([...Buffer.from("\t\n\f\r"), 0x1b]);
const isNoText = (byte: number) => byte < 0x20 && !TEXT_CONTROLS.has(byte);
const MARKUP = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</;
const UTF_16 = /^(?:\xff\xfe|\xfe\xff)/;

/** Whether all bytes are those of text, in whatever encoding; text of a page or a drawing is refused. */
async function isText(path: string): Promise<boolean> {
  const start = await readStart(path);
  if (MARKUP.test(start)) throw notForStudies();
  if (UTF_16.test(start)) return true;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (chunk.some(isNoText)) return false;
  }
  return true;
}

async function readStart(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1000), 0, 1000, 0);
    return buffer.toString("latin1", 0, bytesRead);
  } finally {
    await file.close();
  }
}
