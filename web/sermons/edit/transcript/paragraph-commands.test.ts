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

/** A state with the caret at the `|` in `caret`. */
function createState(transcript: string, caret: string): EditorState {
  const doc = toDocument(transcript);
  const at = doc.textBetween(0, doc.content.size, "\n\n").indexOf(caret.replace("|", ""));
  const before = caret.indexOf("|");
  let left = at + before;
  for (const { paragraph, position } of listParagraphs(doc)) {
    if (left <= paragraph.textContent.length) return select(doc, position + 1 + left);
    left -= paragraph.textContent.length + 2;
  }
  throw new Error(`"${caret}" is not in the document`);
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

test("a new paragraph gets the second of its first word", () => {
  expect(run(createState(MARKED, "not |little"), split)).toBe(
    "[0:10] Fear not\n\n[0:12] little flock\n\n[0:30] It is His pleasure",
  );
  expect(run(createState(MARKED, "not| little"), split)).toBe(
    "[0:10] Fear not\n\n[0:12] little flock\n\n[0:30] It is His pleasure",
  );
});

test("a mark stays with its words if a paragraph is split before or after them", () => {
  expect(run(createState(MARKED, "|Fear"), split)).toBe(MARKED);
  expect(run(createState(MARKED, "flock|"), split)).toBe(MARKED);
});

test("a transcript without marks gets none", () => {
  expect(run(createState("Fear not little flock", "not |little"), split)).toBe("Fear not\n\nlittle flock");
});

test("a new paragraph has no mark if its time is unknown", () => {
  const unknown = splitParagraph((document) => timeDocument(document, null));
  expect(run(createState(MARKED, "not |little"), unknown)).toBe(
    "[0:10] Fear not\n\nlittle flock\n\n[0:30] It is His pleasure",
  );
});

test("joined paragraphs keep the first mark and get a space between them", () => {
  const joined = "[0:10] Fear not little flock It is His pleasure";
  expect(run(createState(MARKED, "|It is"), joinBackward)).toBe(joined);
  expect(run(createState(MARKED, "flock|"), joinForward)).toBe(joined);
});

test("paragraphs are joined across the sections of a long transcript", () => {
  const words = Array.from({ length: 120 }, (_, at) => `Word${at}`);
  const joined = [...words.slice(0, 49), "Word49 Word50", ...words.slice(51)].join("\n\n");
  const long = words.join("\n\n");
  expect(run(createState(long, "|Word50"), joinBackward)).toBe(joined);
  expect(run(createState(long, "Word49|"), joinForward)).toBe(joined);
});

test("joining an empty paragraph keeps the mark of the other one", () => {
  const doc = toDocument(MARKED);
  const [first] = listParagraphs(doc);
  const state = EditorState.create({ doc });
  const emptied = state.apply(state.tr.delete(2, first?.paragraph.nodeSize ?? 0));
  const atSecond = select(emptied.doc, 4);
  expect(run(atSecond, joinBackward)).toBe("[0:30] It is His pleasure");
});

test("within a paragraph the keys keep their default behavior", () => {
  expect(joinBackward(createState(MARKED, "li|ttle"))).toBe(false);
  expect(joinForward(createState(MARKED, "li|ttle"))).toBe(false);
  expect(joinBackward(createState(MARKED, "|Fear"))).toBe(false);
  expect(joinForward(createState(MARKED, "pleasure|"))).toBe(false);
});

function correct(transcript: string, segments: Segment[] | null = SEGMENTS): string {
  const doc = toDocument(MARKED);
  const original = EditorState.create({ doc });
  const state = original.apply(original.tr.replaceWith(0, doc.content.size, toDocument(transcript).content));
  const known = new Set(listParagraphs(doc).map(({ paragraph }) => paragraph));
  const tr = correctMarks(state, timeDocument(state.doc, segments), (each) => known.has(each));
  return toTranscript(tr ? state.apply(tr).doc : state.doc);
}

test("a paragraph that lost its first words gets the second of the new first word", () => {
  expect(correct("[0:10] little flock\n\n[0:30] It is His pleasure")).toBe(
    "[0:12] little flock\n\n[0:30] It is His pleasure",
  );
});

test("marks that are correct or whose time is unknown stay", () => {
  expect(correct(MARKED)).toBe(MARKED);
  expect(correct("[0:11] Fear not little\n\n[0:30] It is His pleasure")).toBe(
    "[0:11] Fear not little\n\n[0:30] It is His pleasure",
  );
  expect(correct("[0:10] little flock", null)).toBe("[0:10] little flock");
});

test("a mark that is typed before the words becomes the paragraph's mark", () => {
  const doc = toDocument("Fear not\n\nlittle flock");
  const state = EditorState.create({ doc });
  const typed = state.apply(state.tr.insertText(" [0:12] ", (findParagraph(doc, 1)?.position ?? 0) + 1));
  const tr = correctMarks(typed, timeDocument(typed.doc, SEGMENTS), () => false);
  const corrected = findParagraph((tr && typed.apply(tr).doc) ?? typed.doc, 1)?.paragraph;
  expect(corrected?.textContent).toBe("little flock");
  expect(corrected?.attrs.start).toBe(12);
});
