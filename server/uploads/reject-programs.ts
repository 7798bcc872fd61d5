import { createReadStream } from "node:fs";
import { Parser } from "htmlparser2";
import type { Entry } from "yauzl";
import { MEDIA_MESSAGES } from "../../contract/media/media.ts";
import { AppError } from "../errors.ts";
import { decodeText } from "../transcripts/decode-text.ts";
import { openUntrustedZip, type UntrustedZip } from "../zip/untrusted-zip.ts";

const ZIP_LIMITS = { entries: 10_000, ratio: 200 };
/** Bytes of one of the parts that say what the others are, and of all of them. */
const MAX_PART_BYTES = 4 * 1024 ** 2;
const MAX_PARTS_BYTES = 64 * 1024 ** 2;

/** Parts by their names, in small letters. Documents of Word and Excel within others, say below charts, are none. */
const PROGRAM_PARTS = [
  /(?:^|\/)vba(?:project|data)[^/]*$/,
  /(?:^|\/)activex\//,
  /(?:^|\/)embeddings\/(?!.*\.(?:docx|xlsx|pptx)$)/,
  /\.(?:docm|dotm|xlsm|xltm|xlam|xlsb|pptm|potm|ppsm|ppam|exe|dll|js|vbs|cmd|bat|scr|hta|lnk)$/,
  // Of OpenDocument.
  /^(?:basic|scripts)\//,
];
const PROGRAM_TYPES = /macroenabled|vbaproject|vbadata|activex|oleobject|ms-office\.active/i;
const PROGRAM_RELATIONS =
  /\/(?:vbaproject|wordvbadata|oleobject|control|activexcontrolbinary|xlmacrosheet)$/i;

const containsPrograms = () => new AppError("unsupported", MEDIA_MESSAGES.containsPrograms);
const notForStudies = () => new AppError("unsupported", MEDIA_MESSAGES.notForStudies);

/** Throws unsupported where a document that is a zip (Office Open XML, OpenDocument, EPUB) holds programs, or is damaged. */
export async function rejectZippedPrograms(path: string): Promise<void> {
  const zip = await openUntrustedZip(path, ZIP_LIMITS).catch(() => {
    throw notForStudies();
  });
  try {
    await checkParts(zip);
  } catch (error) {
    throw error instanceof AppError ? error : notForStudies();
  } finally {
    zip.close();
  }
}

async function checkParts(zip: UntrustedZip): Promise<void> {
  const names = new Set<string>();
  let bytes = 0;
  for (const [name, entry] of zip.entries) {
    // Programs do not tell small letters from large ones.
    const lower = name.toLowerCase();
    if (names.has(lower)) throw notForStudies();
    names.add(lower);
    if (PROGRAM_PARTS.some((part) => part.test(lower))) throw containsPrograms();
    if (lower !== "[content_types].xml" && !lower.endsWith(".rels")) continue;
    bytes += entry.uncompressedSize;
    if (entry.uncompressedSize > MAX_PART_BYTES || bytes > MAX_PARTS_BYTES) throw notForStudies();
    checkDescription(await readPart(zip, entry));
  }
}

async function readPart(zip: UntrustedZip, entry: Entry): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await zip.open(entry)) chunks.push(chunk as Uint8Array);
  const text = decodeText(Buffer.concat(chunks));
  if (text === undefined) throw notForStudies();
  return text;
}

function checkDescription(xml: string): void {
  const parser = new Parser(
    {
      onopentag(_, attributes) {
        const { ContentType: type = "", Type: relation = "" } = attributes;
        if (PROGRAM_TYPES.test(type) || PROGRAM_RELATIONS.test(relation)) throw containsPrograms();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
}

/** Names that the parts of documents of before 2007 have in them where they hold macros, controls or programs. */
const COMPOUND_PARTS = ["_VBA_PROJECT", "_VBA_PROJECT_CUR", "\u0001Ole10Native", "\u0003OCXNAME"].map(
  (name) => Buffer.from(`${name}\0`, "utf16le"),
);
const RTF_OBJECTS = ["\\object", "\\objdata", "\\objocx"].map((word) => Buffer.from(word));

export const rejectCompoundPrograms = (path: string): Promise<void> => refuseBytes(path, COMPOUND_PARTS);

export const rejectRtfPrograms = (path: string): Promise<void> => refuseBytes(path, RTF_OBJECTS);

async function refuseBytes(path: string, refused: readonly Buffer[]): Promise<void> {
  const longest = Math.max(...refused.map(({ length }) => length));
  let before = Buffer.alloc(0);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([before, chunk]);
    if (refused.some((part) => bytes.includes(part))) throw containsPrograms();
    before = bytes.subarray(-longest);
  }
}
