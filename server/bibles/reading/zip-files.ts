// The texts in a zip of an edition's files.
import { AppError } from "../../errors.ts";
import { BIBLE_MESSAGES } from "../../../contract/bibles/bibles.ts";
import { openUntrustedZip, ZipError } from "../../zip/untrusted-zip.ts";

/** A book per file, with pictures and fonts next to them. */
const ZIP_LIMITS = { entries: 2_000, ratio: 60 };
/** The largest USFM files, with a Strong's number for each word, have 60 MB. */
const MAX_UNPACKED_BYTES = 128 * 1024 * 1024;
const TEXT = /\.(?:usfm|sfm|usx|xml|txt|osis|tsv)$/i;

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

/** The files with texts, one after the other in the order of their names. */
export async function* readZipFiles(bytes: Uint8Array): AsyncGenerator<{ name: string; bytes: Uint8Array }> {
  const zip = await openUntrustedZip(bytes, ZIP_LIMITS).catch((error: unknown) => {
    throw explain(error);
  });
  try {
    const entries = [...zip.entries].filter(([name]) => TEXT.test(name) && !name.includes("__MACOSX"));
    const unpacked = entries.reduce((sum, [, entry]) => sum + entry.uncompressedSize, 0);
    if (unpacked > MAX_UNPACKED_BYTES) throw new AppError("too_large", BIBLE_MESSAGES.tooLarge);
    for (const [name, entry] of entries.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of await zip.open(entry)) chunks.push(chunk as Uint8Array);
      yield { name, bytes: Buffer.concat(chunks) };
    }
  } catch (error) {
    throw explain(error);
  } finally {
    zip.close();
  }
}

function explain(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof ZipError && error.reason === "too large")
    return new AppError("too_large", BIBLE_MESSAGES.tooLarge);
  return new AppError("invalid", BIBLE_MESSAGES.damagedZip);
}
