/** A piece of a paragraph; `start` is the second at which it is said, if that is known. */
export interface SpokenLine {
  text: string;
  start?: number;
}

export type SplitLines = (text: string) => SpokenLine[];

interface Caption {
  start: number;
  text: string;
}

/** Between two captions there are only spaces and quotation marks. */
const MAX_GAP = 8;
/** Captions that may be missing in the text, one after another. */
const MAX_SKIPPED = 4;

/** Splits texts, which are given in their order, into the captions that were made of them. Nothing is lost or added. */
export function createLineSplitter(captions: readonly Caption[]): SplitLines {
  let next = 0;

  /** The position of the next caption at or soon after `from`. */
  function find(text: string, from: number): number | undefined {
    for (let at = next; at <= next + MAX_SKIPPED && at < captions.length; at += 1) {
      const caption = captions[at]!.text;
      const position = text.slice(from, from + MAX_GAP + caption.length).indexOf(caption);
      if (position === -1) continue;
      next = at;
      return from + position;
    }
    return undefined;
  }

  return (text) => {
    const lines: SpokenLine[] = [];
    let done = 0;
    for (let position = find(text, 0); position !== undefined; position = find(text, done)) {
      const { start, text: said } = captions[next]!;
      if (position > done) lines.push({ text: text.slice(done, position) });
      lines.push({ text: said, start });
      done = position + said.length;
      next += 1;
    }
    if (done < text.length) lines.push({ text: text.slice(done) });
    return lines;
  };
}
