import { Parser } from "htmlparser2";
import { LIMITS } from "../../contract/limits.ts";
import { AppError } from "../errors.ts";
import { openUntrustedZip } from "../zip/untrusted-zip.ts";

const DOCUMENT = "word/document.xml";
/** A book of a thousand pages has about 10 MB of this XML. */
const MAX_DOCUMENT = 40 * 1024 * 1024;
/** A document with a thousand pictures has about as many parts. */
const ZIP_LIMITS = { entries: 5_000, ratio: 200 };

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

/** Paragraphs of a Word document, a blank line between them, without deleted ones. Throws `unsupported` for others. */
export async function readDocx(bytes: Uint8Array): Promise<string> {
  return readParagraphs(new TextDecoder().decode(await extractDocument(bytes)));
}

export const tooLong = () =>
  new AppError(
    "too_large",
    `This transcript is longer than ${LIMITS.transcriptCharacters.toLocaleString("en")} characters.`,
  );

const damaged = () => new AppError("unsupported", "This Word document is damaged and can't be read.");

async function extractDocument(bytes: Uint8Array): Promise<Uint8Array> {
  const zip = await openUntrustedZip(bytes, ZIP_LIMITS).catch(() => {
    throw damaged();
  });
  try {
    const entry = zip.entries.get(DOCUMENT);
    if (!entry) throw new AppError("unsupported", "This Word document can't be read.");
    if (entry.uncompressedSize > MAX_DOCUMENT) throw damaged();
    const chunks: Uint8Array[] = [];
    for await (const chunk of await zip.open(entry)) chunks.push(chunk as Uint8Array);
    return Buffer.concat(chunks);
  } catch (error) {
    throw error instanceof AppError ? error : damaged();
  } finally {
    zip.close();
  }
}

/** Deeper than nested tables; parsing time is quadratic in the depth. */
const MAX_DEPTH = 1_000;

/** Elements whose text isn't part of the visible document. */
const SKIPPED = new Set(["w:moveFrom", "mc:Fallback", "w:instrText", "w:delText"]);
const BREAKS: Record<string, string> = { "w:tab": "\t", "w:br": "\n", "w:cr": "\n", "w:noBreakHyphen": "-" };

function readParagraphs(xml: string): string {
  const paragraphs: string[] = [];
  let text = "";
  let characters = 0;
  let depth = 0;
  let skipped = 0;
  let inText = false;
  const parser = new Parser(
    {
      onopentag(name) {
        depth += 1;
        if (depth > MAX_DEPTH) throw damaged();
        if (SKIPPED.has(name)) skipped += 1;
        else if (name === "w:t") inText = true;
        else if (skipped === 0) text += BREAKS[name] ?? "";
      },
      ontext(data) {
        if (!inText || skipped > 0) return;
        text += data;
        if (text.length > 2 * LIMITS.transcriptCharacters) throw tooLong();
      },
      onclosetag(name) {
        depth -= 1;
        if (SKIPPED.has(name)) skipped -= 1;
        else if (name === "w:t") inText = false;
        else if (name === "w:p") {
          text = text.trim();
          if (text !== "") paragraphs.push(text);
          characters += text.length;
          if (characters > LIMITS.transcriptCharacters) throw tooLong();
          text = "";
        }
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return paragraphs.join("\n\n");
}
