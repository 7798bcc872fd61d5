import { Parser } from "htmlparser2";

const BLOCKS = new Set("p li h1 h2 h3 h4 h5 h6 td th dt dd blockquote pre div".split(" "));

/** Consecutive visible text in one block element. */
export interface VisibleBlock {
  /** Offsets in the visible text. */
  start: number;
  end: number;
  /** The heading above it, or its own text if it is a heading. */
  heading: string;
  isHeading: boolean;
  isQuotation: boolean;
  /** Whether all its text is bold, like a heading. */
  isBold: boolean;
}

export interface VisibleText {
  text: string;
  blocks: VisibleBlock[];
}

/** The text nodes, with line breaks between blocks, as `readVisibleText` in the web app reads them. */
export function extractVisibleText(html: string): VisibleText {
  let text = "";
  const blocks: VisibleBlock[] = [];
  const open: { name: string; block: number }[] = [];
  let count = 0;
  let last: number | undefined;
  let heading = "";
  const isWithin = (pattern: RegExp) => open.some(({ name }) => pattern.test(name));
  const parser = new Parser({
    onopentagname(name) {
      const block = BLOCKS.has(name) ? (count += 1) : (open.at(-1)?.block ?? 0);
      open.push({ name, block });
    },
    onclosetag() {
      open.pop();
    },
    ontext(piece) {
      const block = open.at(-1)?.block ?? 0;
      const isBold = piece.trim() === "" || isWithin(/^(?:strong|b)$/);
      if (block !== last) {
        text += "\n";
        const isHeading = isWithin(/^h[1-6]$/);
        const isQuotation = isWithin(/^blockquote$/);
        blocks.push({ start: text.length, end: text.length, heading, isHeading, isQuotation, isBold: true });
      }
      last = block;
      text += piece;
      const current = blocks.at(-1);
      if (!current) return;
      current.end = text.length;
      current.isBold &&= isBold;
      if (current.isHeading) heading = current.heading = text.slice(current.start);
    },
  });
  parser.end(html);
  return { text, blocks };
}
