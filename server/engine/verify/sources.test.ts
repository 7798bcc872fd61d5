import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createLessonPlan } from "../builtin/lesson-plan/lesson-plan.ts";
import { LAMP_SERMON, sermonOnTheMount } from "../builtin/testing-sermons.ts";
import { summarizeSermon } from "../builtin/summary.ts";
import { splitSentences } from "../../language/sentences.ts";
import { normalizeWords } from "../../language/words.ts";
import { findLessonPlanSources, findSummarySources } from "./sources.ts";
import { extractVisibleText } from "./visible-text.ts";
import { KING_JAMES } from "../../scripture/bible/edition.ts";

/** The source of each listed sentence, in the words of the sermon. */
const trace = (summary: string, transcript = LAMP_SERMON) =>
  findSummarySources(summary, { transcript }).map(({ span, restsOn }) => [
    summary.slice(span.start, span.end),
    restsOn && transcript.slice(restsOn.start, restsOn.end),
  ]);

const squeeze = (text: string) => normalizeWords(text).join(" ");

describe("the sentences of the built-in engine", () => {
  test("in a summary are all linked to the passage with their words", () => {
    const traced = trace(summarizeSermon({ edition: KING_JAMES, transcription: LAMP_SERMON }));
    expect(traced.length).toBeGreaterThan(3);
    for (const [sentence, passage] of traced)
      expect(squeeze(passage ?? "")).toContain(squeeze(sentence ?? ""));
  });

  test("what it counted in a sermon has no source, but a claim of a model has", () => {
    const counted =
      "This sermon is on Matthew 5:14 (Salt and light). It keeps coming back to “the oil of the lamp”.";
    expect(trace(counted)).toEqual([]);
    expect(trace("This sermon is on the patience of farmers in winter.")).toHaveLength(1);
  });

  test("in a lesson plan are its quotations, and all are linked to the sermon", () => {
    const plan = createLessonPlan({
      edition: KING_JAMES,
      transcription: LAMP_SERMON,
      scripture: "Matthew 5:14",
    });
    const { text } = extractVisibleText(plan);
    const sources = findLessonPlanSources(plan, { transcript: LAMP_SERMON });
    expect(sources.length).toBeGreaterThan(3);
    for (const { span, restsOn } of sources) {
      const passage = restsOn ? LAMP_SERMON.slice(restsOn.start, restsOn.end) : "";
      expect(squeeze(passage)).toContain(squeeze(text.slice(span.start, span.end)));
    }
  });

  test("are linked to captions without punctuation and formatted references", () => {
    const captions =
      "[0:00] so um god is love and we read it in first john chapter four verse eight today\n\n[0:30] and he that loveth not knoweth not god amen";
    const summary =
      "- God is love, and we read it in 1 John 4:8 today.\n- He that loveth not knoweth not God.";
    expect(findSummarySources(summary, { transcript: captions }).map(({ time }) => time)).toEqual([0, 30]);
  });
});

describe("a rephrased sentence", () => {
  test.each([
    [
      "The preacher remembers how his grandmother kept a lamp in her window, by which the fishermen of the village steered.",
      "grandmother kept a lamp",
    ],
    ["No lamp ever lights itself: the Christian's light is borrowed.", "borrowed light"],
    ["Business has hidden more of the light than persecution ever has.", "business has covered more light"],
    ["Prayer, the word of God and the fellowship of the saints are the oil.", "Prayer is oil"],
    [
      "Jesus looked at a few poor people on a hillside and called them the light of the world.",
      "poor people",
    ],
    ["A lamp asks for oil alone, and not for thanks.", "A lamp does not ask for thanks"],
  ])("has the passage that says it as its source: %s", (sentence, words) => {
    const [[, passage] = []] = trace(sentence);
    expect(passage).toContain(words);
  });

  test.each([
    [
      "contains an invented statement",
      "The church should buy a new organ before the winter comes to the harbour town.",
    ],
    ["tells another story", "He tells of a shipwreck in which the captain drowned with all his sailors."],
    ["puts in a name", "Ruth's grandmother kept a lamp in the window of her house by the harbour."],
    ["puts in a number", "My grandmother kept seven lamps in the window of her house by the harbour."],
    ["leaves out a negation", "We are the fire, but we carry the fire."],
    ["puts in a negation", "Many people do not polish the brass of their lamp for years."],
    [
      "turns a word around",
      "It is written in John 3:20 that every one that doeth evil loveth not the light.",
    ],
    [
      "gives another reference",
      "It is written in John 3:21 that every one that doeth evil hateth the light.",
    ],
  ])("has no source if it %s", (_, sentence) => {
    expect(trace(sentence)).toEqual([[sentence, null]]);
  });
});

test("a sentence of the sermon with an added negation has no source", () => {
  const sermon = sermonOnTheMount();
  const sentences = splitSentences(sermon)
    .map(({ start, end }) => sermon.slice(start, end))
    .filter(
      (sentence) =>
        /^[^?]{60,200}$/.test(sentence) && !/\b(?:not|no|nor|neither|never|none)\b/i.test(sentence),
    );
  fc.assert(
    fc.property(fc.constantFrom(...sentences), fc.nat(), (sentence, choice) => {
      const words = sentence.split(/\s+/);
      const denied = words.toSpliced(1 + (choice % (words.length - 1)), 0, "never").join(" ");
      expect(trace(denied, sermon)).toEqual([[denied, null]]);
    }),
  );
});

describe("a summary", () => {
  test("is split into sentences without headings, labels, references and discussion questions", () => {
    const summary = `**Text:** Matthew 5:14 — “Ye are the light of the world.”

A lamp does not ask for thanks, it only asks for oil. The moon is made
of cheese and honey.

## The oil of the lamp

- Prayer is oil, and the word of God is oil.
1. **Nobody sees the oil being poured,** but everybody sees when the oil is gone.

## Questions for discussion

- What is your lamp made of, and who has lit it?

## Passages used

- John 3:20
- Matthew 25:1-13`;
    expect(trace(summary).map(([sentence, passage]) => [sentence, passage !== null])).toEqual([
      ["A lamp does not ask for thanks, it only asks for oil.", true],
      ["The moon is made\nof cheese and honey.", false],
      ["Prayer is oil, and the word of God is oil.", true],
      ["**Nobody sees the oil being poured,** but everybody sees when the oil is gone.", true],
    ]);
  });

  test("has no sources for sentences that only count or praise", () => {
    expect(trace("The sermon has three points. The preacher concludes. God is Lord.")).toEqual([]);
  });

  test("has no sources if it or the transcript is empty", () => {
    expect(trace("")).toEqual([]);
    expect(trace("A lamp is not a private matter.", "")).toEqual([["A lamp is not a private matter.", null]]);
  });
});

describe("a lesson plan", () => {
  const plan = `<h2>Lesson plan: The Lamp</h2><p><strong>Text:</strong> Matthew 5:14 <strong>Time:</strong> 60 minutes</p>
<h3>Aim</h3><p>The group will want to let its light be seen in the window.</p>
<h3>1. Opening (5 minutes)</h3><p>Ask who has ever been lost at night. The preacher tells of a lamp that stood in the window of his grandmother.</p>
<h3>2. Reading the passage (8 minutes)</h3><blockquote><p>14 Ye are the light of the world.</p></blockquote>
<h3>3. The sermon, point by point (20 minutes)</h3>
<p><strong>The hiding of the lamp</strong></p>
<p>A hidden lamp smokes, &amp; a hidden faith sours. Good Christians give a tenth of their salary. Discuss this in pairs. Is that so?</p>
<blockquote><p>Fear hides the lamp, and shame hides the lamp.</p></blockquote>
<h3>4. Discussion (15 minutes)</h3><ol><li>Where is the bushel in your house?</li></ol>
<h3>5. Prayer (2 minutes)</h3><p><em>Lord, light our lamps and take away the bushel.</em></p>`;

  test("is split into the sentences about the sermon, ignoring everything else", () => {
    const { text } = extractVisibleText(plan);
    const sources = findLessonPlanSources(plan, { transcript: LAMP_SERMON });
    expect(sources.map(({ span, restsOn }) => [text.slice(span.start, span.end), restsOn !== null])).toEqual([
      ["The preacher tells of a lamp that stood in the window of his grandmother.", true],
      ["A hidden lamp smokes, & a hidden faith sours.", true],
      ["Good Christians give a tenth of their salary.", false],
      ["Fear hides the lamp, and shame hides the lamp.", true],
    ]);
  });
});

describe("the time of a passage", () => {
  const transcript =
    "[0:10] Grace be with you all.\n\n[1:05] Love is not love until it gives something away.";
  const summary = "- Love is not love until it gives something away.\n- The moon is made of cheese.";

  test("is that of its first word in the segments, or else that of the mark before it", () => {
    const segments = [
      { start: 10, end: 64, text: "grace be with you all" },
      { start: 64, end: 72, text: "so love is not love until it gives something away" },
    ];
    const timeOf = findSummarySources(summary, { transcript, segments }).map(({ time }) => time);
    expect(timeOf).toEqual([64.8, null]);
    expect(findSummarySources(summary, { transcript }).map(({ time }) => time)).toEqual([65, null]);
    const untimed = transcript.replaceAll(/\[[\d:]+\] /g, "");
    expect(findSummarySources(summary, { transcript: untimed }).map(({ time }) => time)).toEqual([
      null,
      null,
    ]);
  });

  test("is that of the caption in pasted captions", () => {
    const captions =
      "WEBVTT\n\n1\n00:00:01.000 --> 00:00:03.000\nlove is not love until\n\n2\n00:01:05.000 --> 00:01:08.000\nit gives <00:01:06.000><c>something</c> away";
    const [source] = findSummarySources("It gives something away.", { transcript: captions });
    expect(source?.time).toBe(65);
    expect(captions.slice(source?.restsOn?.start, source?.restsOn?.end)).toContain("something");
  });
});
