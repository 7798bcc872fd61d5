import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RefinementChange } from "../../../contract/records/checks.schema.ts";
import { refineTranscript } from "../builtin/refine/refine-transcript.ts";
import { sermonOnTheMount } from "../builtin/testing-sermons.ts";
import { normalizeWords } from "../../language/words.ts";
import { listRefinementChanges } from "./refinement-changes.ts";
import { KING_JAMES } from "../../scripture/bible/edition.ts";

const undo = (refined: string, { span, before }: RefinementChange) =>
  refined.slice(0, span.start) + before + refined.slice(span.end);

/** The words of a text without marks and apostrophes. */
const wordsOf = (text: string) =>
  normalizeWords(text.replace(/\[[\d:]{4,9}\]/g, " ")).map((word) => word.replaceAll("'", ""));

const show = (transcript: string, refined: string) =>
  listRefinementChanges(transcript, refined).map(({ before, after }) =>
    `${before.trim()} -> ${after.trim()}`.trim(),
  );

describe("listRefinementChanges", () => {
  test("lists removed, added and replaced words, but no changes of case and punctuation", () => {
    expect(
      listRefinementChanges(
        "so um we dont believe in the the god of jacob",
        "So we don't all believe in the Lord of Jacob.",
      ),
    ).toEqual([
      { span: { start: 3, end: 3 }, before: "um ", after: "", kind: "removed" },
      { span: { start: 12, end: 16 }, before: "", after: "all ", kind: "added" },
      { span: { start: 31, end: 35 }, before: "the god", after: "Lord", kind: "changed" },
    ]);
  });

  test("lists a rewritten reference as one change", () => {
    expect(
      show(
        "let us turn to first corinthians thirteen verse four today",
        "Let us turn to 1 Corinthians 13:4 today.",
      ),
    ).toEqual(["first corinthians thirteen verse four -> 1 Corinthians 13:4"]);
  });

  test("ignores marks and paragraphs", () => {
    const transcript = "[0:00] grace to you um\n\n[0:09] uh and peace";
    const refined = "[0:00] Grace to you.\n\n[0:09] And peace.";
    const [change, ...others] = listRefinementChanges(transcript, refined);
    expect(others).toEqual([]);
    expect(change && undo(refined, change)).toBe("[0:00] Grace to you um uh.\n\n[0:09] And peace.");
    expect(show("grace to you", "Grace unto you all.\n\n[0:09] And also peace.")).toEqual([
      "to -> unto",
      "-> all",
      "-> And also peace",
    ]);
  });

  test("accepts pasted captions", () => {
    const captions =
      "1\n00:00:01,000 --> 00:00:03,000\n[Music] um grace\n\n2\n00:00:03,000 --> 00:00:05,000\nto you";
    expect(show(captions, "Grace to you.")).toEqual(["um ->"]);
  });

  test("is empty when only case and punctuation changed", () => {
    const sermon = sermonOnTheMount();
    const spoken = sermon.toLowerCase().replace(/[^\p{L}\p{N}\s]/gu, "");
    expect(listRefinementChanges(spoken, sermon.replaceAll("’", "'"))).toEqual([]);
    expect(listRefinementChanges("", "")).toEqual([]);
  });

  test("lists exactly the fillers that the built-in refinement removed", () => {
    const words = normalizeWords(sermonOnTheMount());
    const hesitant = words.map((word, at) => (at % 23 === 7 ? `${word} um` : word)).join(" ");
    const refined = refineTranscript({ edition: KING_JAMES, transcription: hesitant });
    const changes = listRefinementChanges(hesitant, refined);
    expect(changes.length).toBe(words.filter((_, at) => at % 23 === 7).length);
    expect(new Set(changes.map(({ before, kind }) => `${kind} ${before.trim()}`))).toEqual(
      new Set(["removed um"]),
    );
  });
});

describe("undoing", () => {
  const word = fc.constantFrom("um", "God", "is", "the", "not", "love,", "don't", "Amen.", "“Fear", "(so)");
  const text = fc
    .array(fc.array(word, { minLength: 1, maxLength: 12 }), { maxLength: 5 })
    .map((paragraphs) => paragraphs.map((words, at) => `[${at}:05] ${words.join(" ")}`).join("\n\n"));

  test("all changes from the end restores the words of the transcript", () => {
    fc.assert(
      fc.property(text, text, (transcript, refined) => {
        const undone = listRefinementChanges(transcript, refined).toReversed().reduce(undo, refined);
        expect(wordsOf(undone)).toEqual(wordsOf(transcript));
      }),
      { numRuns: 300 },
    );
  });

  test("one change doesn't affect the others", () => {
    fc.assert(
      fc.property(text, text, fc.nat(), (transcript, refined, choice) => {
        const changes = listRefinementChanges(transcript, refined);
        const chosen = changes[choice % changes.length];
        fc.pre(chosen !== undefined);
        const undone = undo(refined, chosen);
        const others = changes.filter((change) => change !== chosen);
        const shift = chosen.before.length - chosen.after.length;
        for (const { span } of others.filter(({ span: { start } }) => start >= chosen.span.end)) {
          span.start += shift;
          span.end += shift;
        }
        expect(wordsOf(others.toReversed().reduce(undo, undone))).toEqual(wordsOf(transcript));
      }),
      { numRuns: 300 },
    );
  });

  test("changes are in order, don't overlap, and match the text", () => {
    fc.assert(
      fc.property(text, text, (transcript, refined) => {
        let end = 0;
        for (const { span, before, after, kind } of listRefinementChanges(transcript, refined)) {
          expect(span.start).toBeGreaterThanOrEqual(end);
          expect(after).toBe(refined.slice(span.start, span.end));
          expect([before.trim() !== "", after.trim() !== ""]).toEqual([kind !== "added", kind !== "removed"]);
          end = span.end;
        }
      }),
      { numRuns: 300 },
    );
  });
});
