// Reads an edition of the Bible from a file in any accepted format, or a zip of such files.
import { BIBLE_MESSAGES } from "../../../contract/bibles/bibles.ts";
import { AppError } from "../../errors.ts";
import type { EditionText } from "../../scripture/bible/edition.ts";
import { toKingJamesNumbering } from "../numbering/king-james-numbering.ts";
import { decodeBibleText } from "./decode-bible-text.ts";
import { describeEdition, type EditionDescription } from "./describe-edition.ts";
import { EditionBuilder } from "./edition-builder.ts";
import { readOsis } from "./osis.ts";
import { isTabSeparated, readTabSeparated } from "./tab-separated.ts";
import { isUsfm, readUsfm } from "./usfm.ts";
import { readUsfx, readUsx } from "./usx.ts";
import { findRootName } from "./xml.ts";
import { readZefania } from "./zefania.ts";
import { isZip, readZipFiles } from "./zip-files.ts";

export interface BibleFile {
  bytes: Uint8Array;
  filename: string;
  /** What the edition should be called instead of what the file says. */
  name?: string | undefined;
}

export interface ReadEdition {
  description: EditionDescription;
  text: EditionText;
}

const XML_READERS: Record<string, (text: string, builder: EditionBuilder) => void> = {
  osis: readOsis,
  usx: readUsx,
  usfx: readUsfx,
  xmlbible: readZefania,
};

const SAMPLE_VERSES = 100;

/** Throws an `AppError` whose message names the line that is wrong. */
export async function readBibleFile({ bytes, filename, name }: BibleFile): Promise<ReadEdition> {
  const builder = new EditionBuilder();
  if (isZip(bytes)) {
    for await (const entry of readZipFiles(bytes))
      if (!readText(entry.name, entry.bytes, builder) && isBookName(entry.name) && entry.bytes.length > 0)
        builder.fail(1, "this is not a book in USFM or USX");
  } else if (!readText("", bytes, builder, name))
    throw new AppError("unsupported", BIBLE_MESSAGES.unknownFormat);
  if (builder.books.size === 0) throw new AppError("unsupported", BIBLE_MESSAGES.noVerses);
  const text = toKingJamesNumbering(builder.books);
  const sample = Object.values(text.verses).slice(0, SAMPLE_VERSES).join(" ");
  return { description: describeEdition(builder.info, filename, sample, name), text };
}

/** Returns false if the file is none of a Bible. */
function readText(file: string, bytes: Uint8Array, builder: EditionBuilder, column?: string): boolean {
  const { text, badLine } = decodeBibleText(bytes);
  builder.startFile(file);
  const read = findReader(text);
  if (!read) return false;
  if (badLine !== undefined) builder.fail(badLine, "this is not text in UTF-8");
  read(text, builder, column);
  return true;
}

function findReader(text: string): typeof readTabSeparated | undefined {
  const readXmlFile = XML_READERS[findRootName(text) ?? ""];
  if (readXmlFile) return readXmlFile;
  if (isUsfm(text)) return readUsfm;
  return isTabSeparated(text) ? readTabSeparated : undefined;
}

/** Other files in a zip may be descriptions and licenses. */
const isBookName = (name: string) => /\.(?:usfm|sfm|usx)$/i.test(name);
