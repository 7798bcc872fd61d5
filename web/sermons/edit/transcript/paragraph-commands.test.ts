import { EditorState, TextSelection, type Command } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import type { Segment } from "../../../../contract/transcript/transcript.schema.ts";
import { joinBackward, joinForward, correctMarks, splitParagraph } from "./paragraph-commands.ts";
import { timeDocument } from "./timed-document.ts";
import { findParagraph, listParagraphs, toDocument, toTranscript } from "./transcript-document.ts";

const SEGMENTS: Segment[] = [
  { start: 10, end: 14, text: "Fear not little flock", wordStarts: [10, 11.5, 12.5, 13] },
  { start: 30, end: 34, text: "It is His pleasure", wordStarts: [30, 31, 32, 33] },
];
const MARKED = "[0:10] Fear not little flock\n\n[0:30] It is His pleasure";

/** A state whose caret, or what is selected, stands where `|` is in the words of the document. */
function begin(transcript: string, caret: string): EditorState {
  const doc = toDocument(transcript);
  const at = doc.textBetween(0, doc.content.size, "\n\n").indexOf(caret.replace("|", ""));
  const before = caret.indexOf("|");
  let left = at + before;
  for (const { paragraph, position } of listParagraphs(doc)) {
    if (left <= paragraph.textContent.length) return select(doc, position + 1 + left);
    left -= paragraph.textContent.length + 2;
  }
  throw new Error(`"${caret}" does not stand in the document`);
}

const select = (doc: EditorState["doc"], position: number) =>
  EditorState.create({ doc, selection: TextSelection.create(doc, position) });

function run(state: EditorState, command: Command): string {
  let after = state;
  command(state, (tr) => {
    after = state.apply(tr);
  });
  return toTranscript(after.doc);
}

const split = splitParagraph((document) => timeDocument(document, SEGMENTS));

test("a paragraph that is begun gets the second of its first word", () => {
  expect(run(begin(MARKED, "not |little"), split)).toBe(
    "[0:10] Fear not\n\n[0:12] little flock\n\n[0:30] It is His pleasure",
  );
  expect(run(begin(MARKED, "not| little"), split)).toBe(
    "[0:10] Fear not\n\n[0:12] little flock\n\n[0:30] It is His pleasure",
  );
});

test("a mark stays with its words where a paragraph is begun before or behind them", () => {
  expect(run(begin(MARKED, "|Fear"), split)).toBe(MARKED);
  expect(run(begin(MARKED, "flock|"), split)).toBe(MARKED);
});

test("a transcript without marks gets none", () => {
  expect(run(begin("Fear not little flock", "not |little"), split)).toBe("Fear not\n\nlittle flock");
});

test("where it is not known when the words are said, the new paragraph has no mark", () => {
  const unknown = splitParagraph((document) => timeDocument(document, null));
  expect(run(begin(MARKED, "not |little"), unknown)).toBe(
    "[0:10] Fear not\n\nlittle flock\n\n[0:30] It is His pleasure",
  );
});

test("joined paragraphs have the mark of the first words, and a space between", () => {
  const joined = "[0:10] Fear not little flock It is His pleasure";
  expect(run(begin(MARKED, "|It is"), joinBackward)).toBe(joined);
  expect(run(begin(MARKED, "flock|"), joinForward)).toBe(joined);
});

test("paragraphs are joined across the sections of a long transcript, too", () => {
  const words = Array.from({ length: 120 }, (_, at) => `Word${at}`);
  const joined = [...words.slice(0, 49), "Word49 Word50", ...words.slice(51)].join("\n\n");
  const long = words.join("\n\n");
  expect(run(begin(long, "|Word50"), joinBackward)).toBe(joined);
  expect(run(begin(long, "Word49|"), joinForward)).toBe(joined);
});

test("an empty paragraph that is joined takes nothing from the mark of the other", () => {
  const doc = toDocument(MARKED);
  const [first] = listParagraphs(doc);
  const state = EditorState.create({ doc });
  const emptied = state.apply(state.tr.delete(2, first?.paragraph.nodeSize ?? 0));
  const atSecond = select(emptied.doc, 4);
  expect(run(atSecond, joinBackward)).toBe("[0:30] It is His pleasure");
});

test("within the words the keys do what they do everywhere", () => {
  expect(joinBackward(begin(MARKED, "li|ttle"))).toBe(false);
  expect(joinForward(begin(MARKED, "li|ttle"))).toBe(false);
  expect(joinBackward(begin(MARKED, "|Fear"))).toBe(false);
  expect(joinForward(begin(MARKED, "pleasure|"))).toBe(false);
});

function settle(transcript: string, segments: Segment[] | null = SEGMENTS): string {
  const doc = toDocument(MARKED);
  const written = EditorState.create({ doc });
  const state = written.apply(written.tr.replaceWith(0, doc.content.size, toDocument(transcript).content));
  const known = new Set(listParagraphs(doc).map(({ paragraph }) => paragraph));
  const tr = correctMarks(state, timeDocument(state.doc, segments), (each) => known.has(each));
  return toTranscript(tr ? state.apply(tr).doc : state.doc);
}

test("a paragraph whose first words are gone has the second of those that are first now", () => {
  expect(settle("[0:10] little flock\n\n[0:30] It is His pleasure")).toBe(
    "[0:12] little flock\n\n[0:30] It is His pleasure",
  );
});

test("marks that are right, or of which nothing is known, stay", () => {
  expect(settle(MARKED)).toBe(MARKED);
  expect(settle("[0:11] Fear not little\n\n[0:30] It is His pleasure")).toBe(
    "[0:11] Fear not little\n\n[0:30] It is His pleasure",
  );
  expect(settle("[0:10] little flock", null)).toBe("[0:10] little flock");
});

test("a mark that is typed before the words becomes one", () => {
  const doc = toDocument("Fear not\n\nlittle flock");
  const state = EditorState.create({ doc });
  const typed = state.apply(state.tr.insertText(" [0:12] ", (findParagraph(doc, 1)?.position ?? 0) + 1));
  const tr = correctMarks(typed, timeDocument(typed.doc, SEGMENTS), () => false);
  const settled = findParagraph((tr && typed.apply(tr).doc) ?? typed.doc, 1)?.paragraph;
  expect(settled?.textContent).toBe("little flock");
  expect(settled?.attrs.start).toBe(12);
});
