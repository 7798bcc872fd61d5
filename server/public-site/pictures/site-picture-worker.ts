// Draws pictures of sites in a process of its own: Typst sets the text, and sharp makes the picture. Both are native code.
import { readFileSync } from "node:fs";
import path from "node:path";
import type { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import sharp, { type OverlayOptions } from "sharp";
import { makePrintableText } from "../../documents/printable.ts";
import { openTypst } from "../../documents/typst.ts";
import { SERVER_FOLDER } from "../../paths.ts";

export interface SitePicture {
  width: number;
  height: number;
  /** `#rrggbb`; anything else is the default. */
  accent: string;
  title: string;
  /** Smaller lines below it; "" is left out. */
  lines: readonly string[];
  /** A picture; null without one. */
  logo: Uint8Array | null;
}

const FOLDER = path.join(SERVER_FOLDER, "public-site/pictures");
const DEFAULT_ACCENT = "#256553";
const MAX_TITLE = 140;
const MAX_LINE = 100;
/** Of the shorter side of the picture. They are the same in `picture.typ`. */
const MARGIN = 0.09;
const LOGO = 0.16;
const QUALITY = 85;

const RIGHT_TO_LEFT = /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
/** Longer words are broken anywhere. */
const LONG_WORD = /\S{24}(?=\S)/gu;

sharp.cache(false);
sharp.concurrency(1);

let typst: NodeCompiler | undefined;
let layout = "";

/** A JPEG. */
export async function drawSitePicture(picture: SitePicture): Promise<Uint8Array> {
  const { width, height, accent, logo } = picture;
  const short = Math.min(width, height);
  const isRightToLeft = RIGHT_TO_LEFT.test(picture.title);
  const input = {
    width,
    height,
    brand: /^#[\da-f]{6}$/i.test(accent) ? accent : DEFAULT_ACCENT,
    isRightToLeft,
    title: shorten(picture.title, MAX_TITLE),
    lines: picture.lines.map((line) => shorten(line, MAX_LINE)).filter((line) => line !== ""),
    hasLogo: logo !== null,
  };
  typst ??= openTypst(FOLDER);
  layout ||= readFileSync(path.join(FOLDER, "picture.typ"), "utf8");
  const drawn = typst.plainSvg({ mainFileContent: layout, inputs: { picture: JSON.stringify(input) } });
  typst.evictCache(0);
  const page = sharp(Buffer.from(drawn)).resize(width, height).flatten({ background: "white" });
  if (logo !== null) page.composite([await placeLogo(logo, { width, short, isRightToLeft })]);
  return page.jpeg({ quality: QUALITY }).toBuffer();
}

async function placeLogo(
  logo: Uint8Array,
  { width, short, isRightToLeft }: { width: number; short: number; isRightToLeft: boolean },
): Promise<OverlayOptions> {
  const side = Math.round(short * LOGO);
  const margin = Math.round(short * MARGIN);
  const fitted = await sharp(logo)
    .resize(side, side, { fit: "inside" })
    .png()
    .toBuffer({ resolveWithObject: true });
  return {
    input: fitted.data,
    top: margin,
    left: isRightToLeft ? width - margin - fitted.info.width : margin,
  };
}

function shorten(text: string, characters: number): string {
  const shown = [
    ...makePrintableText(text.slice(0, 4 * characters))
      .replaceAll(/\s+/g, " ")
      .trim(),
  ];
  const cut =
    shown.length > characters ? `${shown.slice(0, characters).join("").trimEnd()}…` : shown.join("");
  return cut.replaceAll(LONG_WORD, "$&\u200b");
}
