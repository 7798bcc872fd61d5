// Draws a quote as a picture. The browser shapes the text, so all scripts look right.
import { fitQuote } from "./fit-quote.ts";
import { loadScriptFonts, SCRIPT_FAMILIES } from "./script-fonts.ts";

export interface QuoteImage {
  quote: string;
  /** Who said it and where; empty lines are left out. */
  names: readonly string[];
}

export const QUOTE_SIZES = {
  square: { label: "Square", width: 1080, height: 1080 },
  portrait: { label: "Portrait", width: 1080, height: 1350 },
  landscape: { label: "Landscape", width: 1200, height: 630 },
} as const;
export type QuoteSize = keyof typeof QUOTE_SIZES;

const FONT = `"Source Serif 4 Variable", "Source Serif 4", Georgia, "Noto Serif", ${SCRIPT_FAMILIES}, serif`;
const NAME_FONT = `"Inter Variable", Inter, system-ui, "Noto Sans", ${SCRIPT_FAMILIES}, sans-serif`;
const COLORS = { page: "#faf8f4", text: "#26211c", quiet: "#665e54", accent: "#256553" };

const MARGIN = 0.09;
const NAME_SIZE = 30;
const NAME_LINE = 44;
const LINE_HEIGHT = 1.35;
const BAR = { width: 88, height: 8 };

const RIGHT_TO_LEFT =
  /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

const fontOf = (px: number) => `500 ${px}px ${FONT}`;

/** Draws the picture now, and again when the fonts that it needs are loaded. */
export async function drawWithFonts(
  canvas: HTMLCanvasElement,
  size: QuoteSize,
  image: QuoteImage,
): Promise<void> {
  drawQuote(canvas, size, image);
  // A font that cannot be loaded is replaced by the next one.
  await Promise.allSettled([
    loadScriptFonts([image.quote, ...image.names].join(" ")),
    document.fonts.load(fontOf(40), image.quote),
    document.fonts.load(`500 30px ${NAME_FONT}`, image.names.join(" ")),
  ]);
  // Another size may have been chosen meanwhile.
  if (canvas.width === QUOTE_SIZES[size].width && canvas.height === QUOTE_SIZES[size].height)
    drawQuote(canvas, size, image);
}

function drawQuote(canvas: HTMLCanvasElement, size: QuoteSize, { quote, names }: QuoteImage): void {
  const { width, height } = QUOTE_SIZES[size];
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d");
  if (!context) return;
  context.fillStyle = COLORS.page;
  context.fillRect(0, 0, width, height);
  const margin = Math.round(Math.min(width, height) * MARGIN);
  context.textBaseline = "alphabetic";
  context.textAlign = "start";

  const shownNames = names.filter((name) => name.trim() !== "");
  const top = margin + BAR.height + 48;
  const bottom = height - margin - shownNames.length * NAME_LINE - 40;
  const { size: px, lines } = fitQuote(
    quote,
    { width: width - 2 * margin, height: bottom - top, maxSize: 84, minSize: 22, lineHeight: LINE_HEIGHT },
    (text, each) => {
      context.font = fontOf(each);
      return context.measureText(text).width;
    },
  );

  const startOf = (text: string): number => {
    context.direction = RIGHT_TO_LEFT.test(text) ? "rtl" : "ltr";
    return context.direction === "rtl" ? width - margin : margin;
  };
  context.font = fontOf(px);
  const start = startOf(quote);
  const block = lines.length * px * LINE_HEIGHT;
  const first = top + Math.max(0, (bottom - top - block) / 2);
  context.fillStyle = COLORS.accent;
  context.fillRect(start === margin ? margin : width - margin - BAR.width, margin, BAR.width, BAR.height);
  context.fillStyle = COLORS.text;
  for (const [index, line] of lines.entries()) {
    context.fillText(line, start, first + (index + 0.78) * px * LINE_HEIGHT);
  }

  context.fillStyle = COLORS.quiet;
  for (const [index, name] of shownNames.entries()) {
    context.font = `${index === 0 ? 600 : 400} ${NAME_SIZE}px ${NAME_FONT}`;
    const y = height - margin - (shownNames.length - 1 - index) * NAME_LINE;
    startOf(name);
    // On the side of the quote, in the direction of the name.
    context.textAlign = start === margin ? "left" : "right";
    context.fillText(name, start, y, width - 2 * margin);
  }
}
