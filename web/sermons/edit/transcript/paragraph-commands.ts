import type { Node } from "@tiptap/pm/model";
import { type Command, type EditorState, Selection, TextSelection, type Transaction } from "@tiptap/pm/state";
import { readParagraph } from "../../../../contract/transcript/transcript.ts";
import type { TimedDocument } from "./timed-document.ts";
import { listParagraphs, getStart } from "./transcript-document.ts";

const isBlank = (text: string) => text.trim() === "";

const hasMarks = (document: Node) =>
  listParagraphs(document).some(({ paragraph }) => getStart(paragraph) !== undefined);

/** Begins a paragraph at the caret; in a transcript with marks it gets the second of its first word. */
export const splitParagraph =
  (timesOf: (document: Node) => TimedDocument): Command =>
  (state, dispatch) => {
    const tr = state.tr.deleteSelection();
    const { $from } = tr.selection;
    if (!dispatch || $from.depth === 0) return $from.depth > 0;
    const paragraph = $from.parent;
    const { start: mark } = paragraph.attrs;
    const isAtBegin = isBlank(paragraph.textBetween(0, $from.parentOffset));
    const isAtEnd = isBlank(paragraph.textBetween($from.parentOffset, paragraph.content.size));
    const second =
      isAtEnd || !hasMarks(state.doc) ? undefined : timesOf(state.doc).timeAt(state.selection.to + 1);
    const start = isAtBegin ? mark : second === undefined ? null : Math.floor(second);
    tr.split($from.pos, 1, [{ type: paragraph.type, attrs: { start } }]);
    if (isAtBegin) tr.setNodeAttribute($from.before(), "start", null);
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

/** Where the words of a paragraph end, and where those of the next one start; undefined where there is none. */
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
const TOLERANCE = 2;

/** Corrects the marks of changed paragraphs, except those that are `isSettled`; undefined where all are right. */
export function correctMarks(
  state: EditorState,
  times: TimedDocument,
  isSettled: (paragraph: Node) => boolean,
): Transaction | undefined {
  const { tr } = state;
  for (const { paragraph, position } of listParagraphs(state.doc)) {
    if (isSettled(paragraph)) continue;
    const inside = position + 1;
    const written = readWrittenMark(paragraph);
    if (written) {
      const [from, to] = [inside, inside + written.length].map((place) => tr.mapping.map(place));
      tr.setNodeAttribute(tr.mapping.map(position), "start", written.start).delete(from ?? 0, to ?? 0);
      continue;
    }
    const mark = getStart(paragraph);
    const second = mark === undefined ? undefined : times.timeAt(inside);
    if (mark === undefined || second === undefined || Math.abs(Math.floor(second) - mark) < TOLERANCE)
      continue;
    tr.setNodeAttribute(tr.mapping.map(position), "start", Math.floor(second));
  }
  return tr.docChanged ? tr.setMeta("addToHistory", false) : undefined;
}

/** The mark that stands before the words of a paragraph as text, and how many characters the words begin after. */
function readWrittenMark(paragraph: Node): { start: number; length: number } | undefined {
  const text = paragraph.textContent;
  const { start, text: words } = readParagraph(text.trim());
  if (start === undefined || words === "") return undefined;
  return { start, length: text.indexOf(words, text.indexOf("]")) };
}
