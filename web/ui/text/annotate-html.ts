// Inserts links and marks into rendered HTML at positions in the source text.
import { createRangeFinder, type Range } from "./text-ranges.ts";

/** Markup for characters `start` to `end` (exclusive) of the source text. */
export interface Annotation {
  start: number;
  end: number;
  /** Creates the wrapper; called once for each text node that the range covers. */
  wrap?: () => HTMLElement;
  after?: () => Node;
}

/** Positions in `source` are matched by words, whatever the markup. Annotations without visible words are dropped. */
export function annotateHtml(
  blocks: readonly string[],
  source: string,
  annotations: readonly Annotation[],
): string[] {
  if (annotations.length === 0) return [...blocks];
  const elements = blocks.map((html) => {
    const element = document.createElement("div");
    element.innerHTML = html;
    return element;
  });
  const visible = collectVisibleText(elements);
  const findRange = createRangeFinder(source, visible.text);
  const found = annotations.flatMap((annotation) => {
    const range = findRange(annotation.start, annotation.end);
    return range ? [{ ...annotation, ...range }] : [];
  });
  insertAnnotations(visible.pieces, found);
  return elements.map((element) => element.innerHTML);
}

interface Piece {
  node: Text;
  start: number;
}

const BLOCKS = "p, li, h1, h2, h3, h4, h5, h6, td, th, dt, dd, blockquote, pre, div";

/** The visible text of sanitized HTML, like `server/engine/verify/visible-text.ts` on the server. */
export function readVisibleText(html: string): string {
  // In an inert document, which loads and runs nothing.
  const element = document.implementation.createHTMLDocument("").createElement("div");
  element.innerHTML = html;
  return collectVisibleText([element]).text;
}

/** The visible text of elements, with a line break between blocks. */
function collectVisibleText(elements: readonly HTMLElement[]): { text: string; pieces: Piece[] } {
  const pieces: Piece[] = [];
  let text = "";
  let block: Element | null | undefined;
  for (const element of elements) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const ownBlock = node.parentElement?.closest(BLOCKS);
      if (ownBlock !== block) text += "\n";
      block = ownBlock;
      pieces.push({ node, start: text.length });
      text += node.data;
    }
  }
  return { text, pieces };
}

type PlacedAnnotation = Annotation & Range;

/** Splits text nodes at the annotations' ends and wraps each part, the longest annotation outermost. */
function insertAnnotations(pieces: readonly Piece[], annotations: readonly PlacedAnnotation[]): void {
  const ordered = annotations.toSorted((a, b) => a.start - b.start);
  let firstOpen = 0;
  for (const { node, start } of pieces) {
    const end = start + node.data.length;
    while ((ordered[firstOpen]?.end ?? end) <= start && firstOpen < ordered.length) firstOpen += 1;
    const here: PlacedAnnotation[] = [];
    for (let at = firstOpen; (ordered[at]?.start ?? end) < end; at += 1) {
      const annotation = ordered[at];
      if (annotation && annotation.end > start) here.push(annotation);
    }
    if (here.length > 0) annotateNode(node, start, here);
  }
}

function annotateNode(node: Text, start: number, annotations: readonly PlacedAnnotation[]): void {
  // Links can't be nested, and list elements can't have text children.
  if (node.parentElement?.closest("a") || node.data.trim() === "") return;
  const { data } = node;
  const end = start + data.length;
  const cuts = new Set([start, end]);
  for (const annotation of annotations) {
    cuts.add(Math.max(start, annotation.start)).add(Math.min(end, annotation.end));
  }
  const outermostFirst = annotations.toSorted((a, b) => b.end - b.start - (a.end - a.start));
  const places = [...cuts].toSorted((a, b) => a - b);
  const parts: Node[] = [];
  for (const [index, from] of places.entries()) {
    const to = places[index + 1];
    if (to === undefined) break;
    const covering = outermostFirst.filter((annotation) => annotation.start <= from && annotation.end >= to);
    parts.push(wrapAll(document.createTextNode(data.slice(from - start, to - start)), covering));
    for (const { after } of covering.filter((annotation) => annotation.end === to)) {
      if (after) parts.push(after());
    }
  }
  node.replaceWith(...parts);
}

function wrapAll(text: Node, outermostFirst: readonly PlacedAnnotation[]): Node {
  return outermostFirst.toReversed().reduce((inner, { wrap }) => {
    if (!wrap) return inner;
    const around = wrap();
    around.append(inner);
    return around;
  }, text);
}
