// Questions that compare two places of a passage, which no other passage has in common.
import { findVerse } from "../../../scripture/bible/bible-text.ts";
import type { Candidate, Stage } from "./candidates.ts";
import { isSacred } from "./passage-moments.ts";
import { startUpper } from "./quotation.ts";
import type { Cited } from "./moment-questions.ts";
import { isPlural } from "./people.ts";

interface Written {
  stage: Stage;
  text: string;
  strength: number;
  of: readonly Cited[];
}

export type TextKind = "story" | "song" | "teaching";

export function writePairQuestions(moments: readonly Cited[], kind: TextKind): Candidate[] {
  const written = [
    ...compareSpeeches(moments),
    ...findOpenQuestion(moments),
    ...connectCommands(moments),
    ...moments.flatMap(askAboutContrast),
    ...(kind === "song" ? [...findAddress(moments), ...compareEnds(moments)] : []),
  ];
  return written.map(({ stage, text, strength, of }) => ({
    stage,
    text,
    strength,
    topic: text.replaceAll(/“[^”]*” \([^)]*\)/g, ""),
    verses: of.map(({ verse }) => verse),
    words: of.map(({ verse }) => verse.text).join(" "),
  }));
}

/** What one person says first and last. God and Jesus are not changed by what happens in between. */
function compareSpeeches(moments: readonly Cited[]): Written[] {
  const speeches = Map.groupBy(
    moments.filter(
      ({ speaker, startsSpeech }) =>
        speaker !== "" && startsSpeech && !isSacred(speaker) && !isPlural(speaker),
    ),
    ({ speaker }) => speaker,
  );
  return [...speeches].flatMap(([speaker, said]) => {
    const [first, last] = [said[0], said.at(-1)];
    if (!first || !last || first.verse === last.verse || first.quote === last.quote) return [];
    const text = `${startUpper(speaker)} first says ${first.cited} and in the end ${last.cited}. What has happened to ${speaker} in between?`;
    return [{ stage: "interpretation", text, strength: 10, of: [first, last] }];
  });
}

/** A question that the passage leaves open. */
function findOpenQuestion(moments: readonly Cited[]): Written[] {
  const last = moments.at(-1);
  if (last?.kind !== "question" || !endsParagraph(last)) return [];
  return [
    {
      stage: "application",
      text: `The passage ends with a question, ${last.cited}, and we do not hear the answer. What would yours be?`,
      strength: 12,
      of: [last],
    },
  ];
}

/** A passage that is printed in part does not end where its print ends. */
function endsParagraph({ verse: { book, chapter, verse } }: Cited): boolean {
  const next = findVerse(book, chapter, verse + 1);
  return next === undefined || next.startsParagraph;
}

/** A command with the reason or the promise next to it. */
const connectCommands = (moments: readonly Cited[]): Written[] =>
  moments.flatMap((command, index): Written[] => {
    const next = moments[index + 1];
    if (command.kind !== "command" || !next || next.at > command.at + 1) return [];
    if (next.kind === "promise") {
      return [
        {
          stage: "interpretation",
          text: `${startUpper(command.cited)} is followed by ${next.cited}. How does the first lead to the second, and what if it takes long?`,
          strength: 10,
          of: [command, next],
        },
      ];
    }
    // "Be ye not mockers, lest your bands be made strong" is a threat as well, and a call to praise goes on with another one.
    if (
      next.kind === "command" &&
      ![command, next].some(({ quote }) => /\b(?:lest|praise|sing)\b/i.test(quote))
    ) {
      return [
        {
          stage: "application",
          text: `${startUpper(command.cited)}, and right after it ${next.cited}: which of the two is harder for you, and why?`,
          strength: 8,
          of: [command, next],
        },
      ];
    }
    const isReason = /^(?:for|because|since|that|so that)\b/i.test(next.quote) || next.kind === "reason";
    // "For I say" goes on to something else.
    if (!isReason || /^I (?:say|tell)\b/i.test(next.quote)) return [];
    return [
      {
        stage: "interpretation",
        text: `The reason for ${command.cited} is ${next.cited}. Which other reasons do people usually give for it, and how long do those last?`,
        strength: 10,
        of: [command, next],
      },
    ];
  });

const CONTRAST = /\bnot\b[^;:]{8,90}\bbut\b[^;:]{8,}/;

const askAboutContrast = (moment: Cited): Written[] =>
  CONTRAST.test(moment.quote) && moment.kind === "command"
    ? [
        {
          stage: "application",
          text: `Take both halves of ${moment.cited}. Tell of a moment when you lived by the first half, and of one when you lived by the second.`,
          strength: 9,
          of: [moment],
        },
      ]
    : [];

const ABOUT_GOD = /\b(?:He|he|the LORD|Yahweh|God) (?:is|hath|has|will|shall|\w+eth|\w+s)\b/;
const TO_GOD = /\b(?:thou|Thou|thy|thee|You|you|your)\b/;

/** A psalm that turns from talking about God to talking to him. */
function findAddress(moments: readonly Cited[]): Written[] {
  const to = moments.findIndex(({ quote }) => TO_GOD.test(quote));
  const before = moments[to - 1];
  const there = moments[to];
  if (!before || !there || !ABOUT_GOD.test(before.quote)) return [];
  return [
    {
      stage: "observation",
      text: `Up to ${before.cited} the psalm talks about God. With ${there.cited} it starts to talk to him. What brings that about just here, and when does it happen to you?`,
      strength: 12,
      of: [before, there],
    },
  ];
}

const MIN_BETWEEN = 4;
/** The first words of a psalm that can be quoted may be in its second verse. */
const MAX_START = 2;

function compareEnds(moments: readonly Cited[]): Written[] {
  const quotable = moments.filter(({ quote }) => quote.split(" ").length >= 4);
  const [first, last] = [quotable[0], quotable.at(-1)];
  if (!first || !last || last.at - first.at < MIN_BETWEEN || last.kind === "question") return [];
  // A long psalm is printed in part.
  if (first.quote === last.quote) return [];
  if (first.verse.verse > MAX_START || !endsParagraph(last)) return [];
  return [
    {
      stage: "observation",
      text: `It starts with ${first.cited} and ends with ${last.cited}. What has changed for the one who speaks, and what has not?`,
      strength: 8,
      of: [first, last],
    },
  ];
}
