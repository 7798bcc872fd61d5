import { createReadStream } from "node:fs";
import { Parser } from "htmlparser2";
import type { Entry } from "yauzl";
import { MEDIA_MESSAGES } from "../../contract/media/media.ts";
import { AppError } from "../errors.ts";
import { decodeText } from "../transcripts/decode-text.ts";
import { openUntrustedZip, type UntrustedZip } from "../zip/untrusted-zip.ts";

const ZIP_LIMITS = { entries: 10_000, ratio: 200 };
/** Limits for the parts that describe the others, each and together. */
const MAX_PART_BYTES = 4 * 1024 ** 2;
const MAX_PARTS_BYTES = 64 * 1024 ** 2;

/** Lower-case names of parts with programs. Embedded Word and Excel documents, for example of charts, are allowed. */
const PROGRAM_PARTS = [
  /(?:^|\/)vba(?:project|data)[^/]*$/,
  /(?:^|\/)activex\//,
  /(?:^|\/)embeddings\/(?!.*\.(?:docx|xlsx|pptx)$)/,
  /\.(?:docm|dotm|xlsm|xltm|xlam|xlsb|pptm|potm|ppsm|ppam|exe|dll|js|vbs|cmd|bat|scr|hta|lnk)$/,
  // Of OpenDocument.
  /^(?:basic|scripts)\//,
];
const PROGRAM_TYPES = /macroenabled|vbaproject|vbadata|activex|oleobject|ms-office\.active/i;
const PROGRAM_RELATIONSHIPS =
  /\/(?:vbaproject|wordvbadata|oleobject|control|activexcontrolbinary|xlmacrosheet)$/i;

const createProgramsError = () => new AppError("unsupported", MEDIA_MESSAGES.containsPrograms);
const createUnsupportedError = () => new AppError("unsupported", MEDIA_MESSAGES.notForStudies);

/** Throws unsupported if a zipped document (Office Open XML, OpenDocument, EPUB) contains programs or is damaged. */
export async function rejectZippedPrograms(path: string): Promise<void> {
  const zip = await openUntrustedZip(path, ZIP_LIMITS).catch(() => {
    throw createUnsupportedError();
  });
  try {
    await checkParts(zip);
  } catch (error) {
    throw error instanceof AppError ? error : createUnsupportedError();
  } finally {
    zip.close();
  }
}

async function checkParts(zip: UntrustedZip): Promise<void> {
  const names = new Set<string>();
  let bytes = 0;
  for (const [name, entry] of zip.entries) {
    // Office programs ignore case.
    const lower = name.toLowerCase();
    if (names.has(lower)) throw createUnsupportedError();
    names.add(lower);
    if (PROGRAM_PARTS.some((part) => part.test(lower))) throw createProgramsError();
    if (lower !== "[content_types].xml" && !lower.endsWith(".rels")) continue;
    bytes += entry.uncompressedSize;
    if (entry.uncompressedSize > MAX_PART_BYTES || bytes > MAX_PARTS_BYTES) throw createUnsupportedError();
    checkDescription(await readPart(zip, entry));
  }
}

async function readPart(zip: UntrustedZip, entry: Entry): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await zip.open(entry)) chunks.push(chunk as Uint8Array);
  const text = decodeText(Buffer.concat(chunks));
  if (text === undefined) throw createUnsupportedError();
  return text;
}

function checkDescription(xml: string): void {
  const parser = new Parser(
    {
      onopentag(_, attributes) {
        const { ContentType: type = "", Type: relation = "" } = attributes;
        if (PROGRAM_TYPES.test(type) || PROGRAM_RELATIONSHIPS.test(relation)) throw createProgramsError();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
}

/** Names of streams with macros, controls or programs in documents before 2007. */
const COMPOUND_SIGNATURES = ["_VBA_PROJECT", "_VBA_PROJECT_CUR", "\u0001Ole10Native", "\u0003OCXNAME"].map(
  (name) => Buffer.from(`${name}\0`, "utf16le"),
);
const RTF_OBJECTS = ["\\object", "\\objdata", "\\objocx"].map((word) => Buffer.from(word));

export const rejectCompoundPrograms = (path: string): Promise<void> => rejectBytes(path, COMPOUND_SIGNATURES);

export const rejectRtfPrograms = (path: string): Promise<void> => rejectBytes(path, RTF_OBJECTS);

async function rejectBytes(path: string, signatures: readonly Buffer[]): Promise<void> {
  const longest = Math.max(...signatures.map(({ length }) => length));
  let previousBytes = Buffer.alloc(0);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([previousBytes, chunk]);
    if (signatures.some((part) => bytes.includes(part))) throw createProgramsError();
    previousBytes = bytes.subarray(-longest);
  }
}
