import pptxgen from "pptxgenjs";
import type { ExportedDocument, Slide } from "../../documents/document.ts";
import { isRightToLeft } from "../../documents/right-to-left.ts";

// Its type declarations wrongly describe a CommonJS module.
const Presentation = pptxgen as unknown as typeof pptxgen.default;

const INK = "22201D";
const QUIET = "6B645B";
const ACCENT = "8A4B1F";
const PAPER = "FBF8F3";
const FONT = "Calibri";
const READING_FONT = "Georgia";
const PAGE = { w: 13.333, h: 7.5 };
const MARGIN = 0.9;
const WIDTH = PAGE.w - 2 * MARGIN;

type Page = ReturnType<InstanceType<typeof Presentation>["addSlide"]>;

/** Writes a PowerPoint file (16:9) with the title, passages with their text, points and quotations. */
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

type TextOptions = NonNullable<Parameters<Page["addText"]>[1]>;

const place = (y: number, h: number, more: TextOptions): TextOptions => ({
  x: MARGIN,
  y,
  w: WIDTH,
  h,
  fontFace: FONT,
  color: INK,
  valign: "top",
  fit: "shrink",
  ...more,
});

function drawTitle(page: Page, title: string, facts: readonly string[]): void {
  const fontSize = title.length > 60 ? 40 : 54;
  page.addText(title, place(1.6, 2.6, { fontSize, bold: true, valign: "bottom" }));
  page.addText(facts.join("  ·  "), place(4.4, 1.2, { fontSize: 20, color: QUIET }));
}

function draw(page: Page, slide: Slide): void {
  if (slide.kind === "point") return drawPoint(page, slide);
  if (slide.kind === "quotation") return drawQuotation(page, slide);
  return drawPassage(page, slide);
}

const drawHeading = (page: Page, text: string) =>
  page.addText(text, place(0.6, 1.1, { fontSize: 34, bold: true, valign: "middle" }));

function drawPoint(page: Page, { title, lines }: Extract<Slide, { kind: "point" }>): void {
  drawHeading(page, title);
  if (lines.length === 0) return;
  page.addText(
    lines.map((text) => ({ text, options: { bullet: { indent: 18 }, paraSpaceAfter: 12 } })),
    place(1.9, 4.9, { fontSize: sizeFor(lines.join("").length, 26) }),
  );
}

function drawQuotation(page: Page, { text, note, time }: Extract<Slide, { kind: "quotation" }>): void {
  page.addShape("rect", { x: MARGIN, y: 1.4, w: 0.08, h: 4, fill: { color: ACCENT } });
  const indented = { x: MARGIN + 0.4, w: WIDTH - 0.4, valign: "middle" } as const;
  const fontSize = sizeFor(text.length, 36);
  page.addText(`“${text}”`, place(1.2, 4.4, { ...indented, fontFace: READING_FONT, fontSize }));
  if (note !== "") page.addNotes([note, time].filter(Boolean).join("\n"));
}

function drawPassage(page: Page, slide: Extract<Slide, { kind: "passage" }>): void {
  const { reference, translation, copyright, verses } = slide;
  drawHeading(page, reference);
  if (verses.length > 0) {
    const fontSize = sizeFor(verses.map(({ text }) => text).join("").length, 28);
    const number = { fontSize: Math.round(fontSize * 0.65), color: ACCENT, bold: true };
    page.addText(
      verses.flatMap((verse) => [{ text: `${verse.number} `, options: number }, { text: `${verse.text} ` }]),
      place(1.9, 4.5, { fontFace: READING_FONT, fontSize }),
    );
  }
  page.addText(translation, place(6.5, 0.35, { fontSize: 14, color: QUIET }));
  if (copyright !== "") page.addText(copyright, place(6.85, 0.5, { fontSize: 9, color: QUIET }));
}

const sizeFor = (characters: number, largest: number): number =>
  Math.max(16, Math.min(largest, Math.round(largest * Math.sqrt(450 / Math.max(characters, 450)))));
