import fc from "fast-check";
import type { Node } from "@tiptap/pm/model";
import { EditorState } from "@tiptap/pm/state";
import { Mapping } from "@tiptap/pm/transform";
import { describe, expect, test } from "vitest";
import {
  formatTranscript,
  parseTranscript,
  type Paragraph,
} from "../../../../contract/transcript/transcript.ts";
import { replaceDifference } from "./replace-difference.ts";
import { timeDocument } from "./timed-document.ts";
import {
  findParagraph,
  listParagraphs,
  createDocument,
  createParagraph,
  toDocument,
  toTranscript,
} from "./transcript-document.ts";

const text = fc
  .array(fc.constantFrom("Fear", "not,", "[0:07]", "little\nflock", "—", "恐れるな"), { minLength: 1 })
  .map((words) => words.join(" "));
const paragraph: fc.Arbitrary<Paragraph> = fc.oneof(
  fc.record({ text, start: fc.integer({ min: 0, max: 9_999 }) }),
  fc.record({ text }),
);
const transcript = fc
  .oneof(fc.array(paragraph, { maxLength: 8 }), fc.array(paragraph, { minLength: 90, maxLength: 130 }))
  .map((paragraphs) => formatTranscript(paragraphs));
const paragraphsOf = (doc: Node) => listParagraphs(doc).map(({ paragraph: each }) => each);

describe("a transcript as a document", () => {
  test("is formatted as it was parsed", () => {
    fc.assert(
      fc.property(transcript, (edited) => {
        expect(toTranscript(toDocument(edited))).toBe(formatTranscript(parseTranscript(edited)));
      }),
    );
  });

  test("drops empty paragraphs and white space around paragraphs", () => {
    const doc = createDocument([
      createParagraph(" Fear not ", 3),
      createParagraph(" ", 9),
      createParagraph(""),
    ]);
    expect(toTranscript(doc)).toBe("[0:03] Fear not");
    expect(toTranscript(toDocument(""))).toBe("");
  });
});

test("the paragraphs of a long transcript are found by their index", () => {
  const doc = toDocument(Array.from({ length: 120 }, (_, at) => `Paragraph ${at}`).join("\n\n"));
  for (const [number, placed] of listParagraphs(doc).entries()) {
    expect(findParagraph(doc, number)).toEqual(placed);
    expect(doc.nodeAt(placed.position)?.textContent).toBe(`Paragraph ${number}`);
  }
  expect(findParagraph(doc, 120)).toBeUndefined();
});

test("typing a character changes one section of a long transcript", () => {
  const doc = toDocument(Array.from({ length: 1_000 }, (_, at) => `Paragraph ${at}`).join("\n\n"));
  const state = EditorState.create({ doc });
  const edited = state.apply(state.tr.insertText("!", (findParagraph(doc, 500)?.position ?? 0) + 1)).doc;
  const changed = edited.children.filter((section, at) => section !== doc.child(at));
  expect(changed).toHaveLength(1);
  expect(changed[0]?.childCount).toBeLessThanOrEqual(50);
});

describe("replacing the difference to another version", () => {
  test("produces the other version", () => {
    fc.assert(
      fc.property(transcript, transcript, (before, after) => {
        const [doc, other] = [toDocument(before), toDocument(after)];
        const { tr } = EditorState.create({ doc });
        replaceDifference(tr, doc, other, new Mapping());
        tr.doc.check();
        const [mine, theirs] = [paragraphsOf(tr.doc), paragraphsOf(other)];
        expect(mine.length === theirs.length && mine.every((each, at) => each.eq(theirs[at] as Node))).toBe(
          true,
        );
      }),
    );
  });

  test("keeps edits in other paragraphs", () => {
    const doc = toDocument("One\n\nTwo\n\nThree");
    const state = EditorState.create({ doc });
    const edited = state.tr.insertText("!", 5);
    const { tr } = state.apply(edited);
    replaceDifference(tr, doc, toDocument("One\n\nTwo\n\nFour\n\nFive"), new Mapping(edited.mapping.maps));
    expect(toTranscript(tr.doc)).toBe("One!\n\nTwo\n\nFour\n\nFive");
  });
});

describe("the times of a document", () => {
  const doc = toDocument("[0:10] Fear not, little flock\n\n[0:30] It is so\n\nAmen");
  const timed = timeDocument(doc, [
    { start: 10, end: 14, text: "Fear not little flock", wordStarts: [10, 11, 12, 13] },
    { start: 30, end: 33, text: "It is so", wordStarts: [30, 31, 32] },
  ]);
  const wordAt = (second: number) => {
    const word = timed.wordAt(second);
    return word && doc.textBetween(word.from, word.to);
  };

  test("give the word at a second", () => {
    expect([9, 10, 11.9, 20, 31, 99].map(wordAt)).toEqual([undefined, "Fear", "not,", "flock", "is", "so"]);
    expect([9, 12, 31].map((second) => timed.paragraphAt(second))).toEqual([undefined, 0, 1]);
  });

  test("give the second at a position", () => {
    expect([2, 4, 6, 7, 10].map(timed.timeAt)).toEqual([10, 10, 10, 11, 11]);
    const inAmen = doc.content.size - 3;
    expect(timed.timeAt(inAmen)).toBeUndefined();
    expect(timed.playbackTimeAt(inAmen)).toBe(30);
  });

  test("come from the marks without timed speech", () => {
    const marked = timeDocument(doc, null);
    expect(marked.wordAt(12)).toBeUndefined();
    expect([9, 12, 31].map((second) => marked.paragraphAt(second))).toEqual([undefined, 0, 1]);
    expect(marked.playbackTimeAt((findParagraph(doc, 1)?.position ?? 0) + 1)).toBe(30);
  });
});
