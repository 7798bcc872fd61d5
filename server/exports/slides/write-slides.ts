import pptxgen from "pptxgenjs";
import type { ExportedDocument, Slide } from "../document/document.ts";
import { isRightToLeft } from "../document/right-to-left.ts";

// Its types are those of a CommonJS module, which it is not.
const Presentation = pptxgen as unknown as typeof pptxgen.default;

const INK = "22201D";
const QUIET = "6B645B";
const ACCENT = "8A4B1F";
const PAPER = "FBF8F3";
const FONT = "Calibri";
const READING_FONT = "Georgia";
/** Inches of a wide slide. */
const PAGE = { w: 13.333, h: 7.5 };
const MARGIN = 0.9;
const WIDTH = PAGE.w - 2 * MARGIN;

type Page = ReturnType<InstanceType<typeof Presentation>["addSlide"]>;

/** The slides of a document (PowerPoint, 16:9): its title, passages with their text, points and quotations. */
export async function writeSlides({ title, facts, language, slides }: ExportedDocument): Promise<Uint8Array> {
  const show = new Presentation();
  show.layout = "LAYOUT_WIDE";
  show.title = title;
  show.company = "Berea";
  show.author = "Berea";
  show.rtlMode = isRightToLeft(language);
  show.theme = { headFontFace: FONT, bodyFontFace: FONT };
  show.defineSlideMaster({ title: "BEREA", background: { color: PAPER } });
  const addPage = () => show.addSlide({ masterName: "BEREA" });

  drawTitle(addPage(), title, facts);
  for (const slide of slides) draw(addPage(), slide);
  return new Uint8Array((await show.write({ outputType: "nodebuffer" })) as Buffer);
}

function drawTitle(page: Page, title: string, facts: readonly string[]): void {
  page.addText(title, {
    x: MARGIN,
    y: 1.6,
    w: WIDTH,
    h: 2.6,
    fontFace: FONT,
    fontSize: title.length > 60 ? 40 : 54,
    bold: true,
    color: INK,
    valign: "bottom",
    fit: "shrink",
  });
  page.addText(facts.join("  ·  "), {
    x: MARGIN,
    y: 4.4,
    w: WIDTH,
    h: 1.2,
    fontFace: FONT,
    fontSize: 20,
    color: QUIET,
    valign: "top",
    fit: "shrink",
  });
}

function draw(page: Page, slide: Slide): void {
  if (slide.kind === "point") return drawPoint(page, slide);
  if (slide.kind === "quotation") return drawQuotation(page, slide);
  return drawPassage(page, slide);
}

function drawHeading(page: Page, text: string): void {
  page.addText(text, {
    x: MARGIN,
    y: 0.6,
    w: WIDTH,
    h: 1.1,
    fontFace: FONT,
    fontSize: 34,
    bold: true,
    color: INK,
    valign: "middle",
    fit: "shrink",
  });
}

function drawPoint(page: Page, { title, lines }: Extract<Slide, { kind: "point" }>): void {
  drawHeading(page, title);
  if (lines.length === 0) return;
  const characters = lines.join("").length;
  page.addText(
    lines.map((text) => ({ text, options: { bullet: { indent: 18 }, paraSpaceAfter: 12 } })),
    {
      x: MARGIN,
      y: 1.9,
      w: WIDTH,
      h: 4.9,
      fontFace: FONT,
      fontSize: sizeFor(characters, 26),
      color: INK,
      valign: "top",
      fit: "shrink",
    },
  );
}

function drawQuotation(page: Page, { text, note, time }: Extract<Slide, { kind: "quotation" }>): void {
  page.addShape("rect", { x: MARGIN, y: 1.4, w: 0.08, h: 4, fill: { color: ACCENT } });
  page.addText(`“${text}”`, {
    x: MARGIN + 0.4,
    y: 1.2,
    w: WIDTH - 0.4,
    h: 4.4,
    fontFace: READING_FONT,
    fontSize: sizeFor(text.length, 36),
    color: INK,
    valign: "middle",
    fit: "shrink",
  });
  if (note !== "") page.addNotes([note, time].filter(Boolean).join("\n"));
}

function drawPassage(page: Page, slide: Extract<Slide, { kind: "passage" }>): void {
  const { reference, translation, verses } = slide;
  drawHeading(page, reference);
  if (verses.length > 0) {
    const characters = verses.map(({ text }) => text).join("").length;
    const fontSize = sizeFor(characters, 28);
    page.addText(
      verses.flatMap(({ verse, text }) => [
        { text: `${verse} `, options: { fontSize: Math.round(fontSize * 0.65), color: ACCENT, bold: true } },
        { text: `${text} ` },
      ]),
      {
        x: MARGIN,
        y: 1.9,
        w: WIDTH,
        h: 4.5,
        fontFace: READING_FONT,
        fontSize,
        color: INK,
        valign: "top",
        fit: "shrink",
      },
    );
  }
  page.addText(translation, {
    x: MARGIN,
    y: 6.6,
    w: WIDTH,
    h: 0.5,
    fontFace: FONT,
    fontSize: 14,
    color: QUIET,
  });
}

/** A size in points at which so many characters fit; `largest` where they are few. */
const sizeFor = (characters: number, largest: number): number =>
  Math.max(16, Math.min(largest, Math.round(largest * Math.sqrt(450 / Math.max(characters, 450)))));
