import { unzipSync } from "fflate";
import { Parser } from "htmlparser2";
import { AppError } from "../errors.ts";

const DOCUMENT = "word/document.xml";
/** A book of a thousand pages has about 10 MB of this XML; more is a bomb or a mistake. */
const LARGEST_DOCUMENT = 40 * 1024 * 1024;

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

/**
 * The paragraphs of a Word document (ECMA-376 part 1, section 17), a blank line between them; headings, lists and
 * tables give their text, what was deleted under tracked changes does not. Throws `unsupported` for other archives.
 */
export function readDocx(bytes: Uint8Array): string {
  return readParagraphs(new TextDecoder().decode(extractDocument(bytes)));
}

const damaged = () => new AppError("unsupported", "This Word document is damaged and cannot be read.");

function extractDocument(bytes: Uint8Array): Uint8Array {
  let document: Uint8Array | undefined;
  try {
    document = unzipSync(bytes, {
      filter: ({ name, originalSize }) => name === DOCUMENT && originalSize <= LARGEST_DOCUMENT,
    })[DOCUMENT];
  } catch {
    throw damaged();
  }
  if (!document) throw new AppError("unsupported", "This is not a Word document that can be read here.");
  return document;
}

/** Deeper than tables in tables go; reading takes time that grows with the square of it. */
const DEEPEST = 1_000;

/** Elements whose text is not part of the document as it reads. */
const SKIPPED = new Set(["w:moveFrom", "mc:Fallback", "w:instrText", "w:delText"]);
const BREAKS: Record<string, string> = { "w:tab": "\t", "w:br": "\n", "w:cr": "\n", "w:noBreakHyphen": "-" };

function readParagraphs(xml: string): string {
  const paragraphs: string[] = [];
  let text = "";
  let depth = 0;
  let skipped = 0;
  let inText = false;
  const parser = new Parser(
    {
      onopentag(name) {
        depth += 1;
        if (depth > DEEPEST) throw damaged();
        if (SKIPPED.has(name)) skipped += 1;
        else if (name === "w:t") inText = true;
        else if (skipped === 0) text += BREAKS[name] ?? "";
      },
      ontext(data) {
        if (inText && skipped === 0) text += data;
      },
      onclosetag(name) {
        depth -= 1;
        if (SKIPPED.has(name)) skipped -= 1;
        else if (name === "w:t") inText = false;
        else if (name === "w:p") {
          paragraphs.push(text.trim());
          text = "";
        }
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return paragraphs.filter(Boolean).join("\n\n");
}
