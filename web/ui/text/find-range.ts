/** At most this many matches are found, so that a single letter does not slow a long text. */
const MAX_RANGES = 1_000;

/** The first range in the element's text with these words, whatever white space is between them. */
export const findRange = (root: HTMLElement, words: string): Range | undefined =>
  findRanges(root, words, 1)[0];

/** All such ranges, in order. */
export function findRanges(root: HTMLElement, words: string, max = MAX_RANGES): Range[] {
  const searched = words.trim().toLowerCase().split(/\s+/);
  if (searched.join("") === "") return [];
  const pieces: { node: Text; from: number }[] = [];
  let text = "";
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement?.closest("script, style, input, textarea, button")) continue;
    pieces.push({ node: node as Text, from: text.length });
    text += (node as Text).data;
  }
  const ranges: Range[] = [];
  let piece = 0;
  const locate = (at: number): [Text, number] => {
    while ((pieces[piece + 1]?.from ?? Infinity) <= at) piece += 1;
    const { node, from } = pieces[piece] as (typeof pieces)[number];
    return [node, Math.min(at - from, node.data.length)];
  };
  for (const match of text.matchAll(new RegExp(searched.map(escape).join("\\s*"), "gi"))) {
    const range = document.createRange();
    range.setStart(...locate(match.index));
    range.setEnd(...locate(match.index + match[0].length));
    ranges.push(range);
    if (ranges.length === max) break;
  }
  return ranges;
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
