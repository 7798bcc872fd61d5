import type { Node } from "@tiptap/pm/model";
import { type Command, type EditorState, Selection, TextSelection, type Transaction } from "@tiptap/pm/state";
import { readParagraph } from "../../../../contract/transcript/transcript.ts";
import type { TimedDocument } from "./timed-document.ts";
import { listParagraphs, getStart } from "./transcript-document.ts";

const isBlank = (text: string) => text.trim() === "";

const hasMarks = (document: Node) =>
  listParagraphs(document).some(({ paragraph }) => getStart(paragraph) !== undefined);

/** Splits the paragraph at the caret. In a transcript with marks, the new one gets the second of its first word. */
export const splitParagraph =
  (getTimes: (document: Node) => TimedDocument): Command =>
  (state, dispatch) => {
    const tr = state.tr.deleteSelection();
    const { $from } = tr.selection;
    if (!dispatch || $from.depth === 0) return $from.depth > 0;
    const paragraph = $from.parent;
    const { start: mark } = paragraph.attrs;
    const isAtStart = isBlank(paragraph.textBetween(0, $from.parentOffset));
    const isAtEnd = isBlank(paragraph.textBetween($from.parentOffset, paragraph.content.size));
    const second =
      isAtEnd || !hasMarks(state.doc) ? undefined : getTimes(state.doc).timeAt(state.selection.to + 1);
    const start = isAtStart ? mark : second === undefined ? null : Math.floor(second);
    tr.split($from.pos, 1, [{ type: paragraph.type, attrs: { start } }]);
    if (isAtStart) tr.setNodeAttribute($from.before(), "start", null);
    dispatch(tr.scrollIntoView());
    return true;
  };

export const joinBackward: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.depth === 0 || $from.parentOffset > 0) return false;
  const before = Selection.findFrom(state.doc.resolve($from.before()), -1, true);
  return joinParagraphs(state, { end: before?.from, start: $from.pos }, dispatch);
};

export const joinForward: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.depth === 0 || $from.parentOffset < $from.parent.content.size) return false;
  const after = Selection.findFrom(state.doc.resolve($from.after()), 1, true);
  return joinParagraphs(state, { end: $from.pos, start: after?.from }, dispatch);
};

/** Joins the paragraph that ends at `end` with the one that starts at `start`; false if either is missing. */
function joinParagraphs(
  state: EditorState,
  { end, start }: { end: number | undefined; start: number | undefined },
  dispatch: ((tr: Transaction) => void) | undefined,
): boolean {
  if (end === undefined || start === undefined) return false;
  if (!dispatch) return true;
  const { tr } = state;
  const [$before, $after] = [state.doc.resolve(end), state.doc.resolve(start)];
  const [before, after] = [$before.parent, $after.parent];
  const isSpaceMissing = /\S$/.test(before.textContent) && /^\S/.test(after.textContent);
  tr.delete(end, start);
  if (isBlank(before.textContent)) tr.setNodeAttribute($before.before(), "start", after.attrs.start);
  if (isSpaceMissing) tr.insertText(" ", end);
  tr.setSelection(TextSelection.create(tr.doc, end));
  dispatch(tr.scrollIntoView());
  return true;
}

/** Seconds by which a mark may differ from the first word of its paragraph. */
const TOLERANCE_SECONDS = 2;

/** Corrects the marks of paragraphs that are not `isCorrect`; undefined if nothing changes. */
export function correctMarks(
  state: EditorState,
  times: TimedDocument,
  isCorrect: (paragraph: Node) => boolean,
): Transaction | undefined {
  const { tr } = state;
  for (const { paragraph, position } of listParagraphs(state.doc)) {
    if (isCorrect(paragraph)) continue;
    const inside = position + 1;
    const typed = parseTypedMark(paragraph);
    if (typed) {
      const [from, to] = [inside, inside + typed.length].map((place) => tr.mapping.map(place));
      tr.setNodeAttribute(tr.mapping.map(position), "start", typed.start).delete(from ?? 0, to ?? 0);
      continue;
    }
    const mark = getStart(paragraph);
    const second = mark === undefined ? undefined : times.timeAt(inside);
    if (mark === undefined || second === undefined || Math.abs(Math.floor(second) - mark) < TOLERANCE_SECONDS)
      continue;
    tr.setNodeAttribute(tr.mapping.map(position), "start", Math.floor(second));
  }
  return tr.docChanged ? tr.setMeta("addToHistory", false) : undefined;
}

/** A mark that was typed before the words of a paragraph, and its length with the space after it. */
function parseTypedMark(paragraph: Node): { start: number; length: number } | undefined {
  const text = paragraph.textContent;
  const { start, text: words } = readParagraph(text.trim());
  if (start === undefined || words === "") return undefined;
  return { start, length: text.indexOf(words, text.indexOf("]")) };
}
