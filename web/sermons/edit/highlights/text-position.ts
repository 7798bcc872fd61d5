// Converts points of the screen and selections to positions in the paragraphs of a text.

/** The attribute with a paragraph's index, on the element that contains only its text. */
export const PARAGRAPH_ATTRIBUTE = "data-text";

export interface TextPosition {
  paragraph: number;
  /** Characters from the start of the paragraph. */
  offset: number;
}

export function findTextPosition(box: HTMLElement, x: number, y: number): TextPosition | undefined {
  const point = findCaret(x, y);
  return point && box.contains(point.node) ? getPosition(point.node, point.offset) : undefined;
}

/** The positions of the first and last selected character within `box`; undefined without a selection. */
export function getSelectedPositions(box: HTMLElement): [TextPosition, TextPosition] | undefined {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  if (!box.contains(range.startContainer) || !box.contains(range.endContainer)) return undefined;
  if (range.toString().trim() === "") return undefined;
  const start = getPosition(range.startContainer, range.startOffset);
  const end = getPosition(range.endContainer, range.endOffset);
  if (!start || !end) return undefined;
  const leading = /^\s*/.exec(range.toString())?.[0].length ?? 0;
  return [
    { ...start, offset: start.offset + leading },
    { ...end, offset: Math.max(0, end.offset - 1) },
  ];
}

function findCaret(x: number, y: number): { node: Node; offset: number } | undefined {
  if ("caretPositionFromPoint" in document) {
    const caret = document.caretPositionFromPoint(x, y);
    return caret ? { node: caret.offsetNode, offset: caret.offset } : undefined;
  }
  // Safari before 18.4 has only this one.
  const range = (document as Document).caretRangeFromPoint(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : undefined;
}

function getPosition(node: Node, offset: number): TextPosition | undefined {
  const element = node instanceof Element ? node : node.parentElement;
  const paragraph = element?.closest(`[${PARAGRAPH_ATTRIBUTE}]`);
  if (!paragraph) return undefined;
  const before = document.createRange();
  before.setStart(paragraph, 0);
  before.setEnd(node, offset);
  return {
    paragraph: Number(paragraph.getAttribute(PARAGRAPH_ATTRIBUTE)),
    offset: before.toString().length,
  };
}
