import { chooseCandidates } from "../study/candidates.ts";
import { proposeQuestions } from "../study/question-templates.ts";
import type { Html } from "./html.ts";
import { ol, p, strong } from "./html.ts";
import type { Lesson } from "./lesson.ts";
import { divideMinutes, sayMinutes } from "./minutes.ts";
import { askWith } from "./sermon-questions.ts";
import type { SermonQuestion } from "./sermon-questions.ts";
import { isOfText } from "./text-features.ts";

const KINDS = ["observation", "meaning", "application"] as const;
type Kind = (typeof KINDS)[number];
const HEADINGS: Record<Kind, string> = {
  observation: "Observation: what does it say?",
  meaning: "Meaning: what does it mean?",
  application: "Application: what does it mean for us?",
};
/** How many questions of a kind the passage and the sermon give, where both can. */
const WANTED: Record<Kind, { passage: number; sermon: number }> = {
  observation: { passage: 3, sermon: 0 },
  meaning: { passage: 2, sermon: 1 },
  application: { passage: 1, sermon: 1 },
};
const PER_KIND = 3;

export function writeDiscussion(lesson: Lesson, minutes: number): Html[] {
  const shares = divideMinutes(
    minutes,
    KINDS.map(() => 1),
  );
  const ofPassage = askPassage(lesson);
  const ofSermon = askSermon(lesson);
  return [
    p("Choose from these questions as time allows."),
    ...KINDS.flatMap((kind, index) => [
      p([strong(HEADINGS[kind]), ` (${sayMinutes(shares[index] ?? 0)})`]),
      ol(mix(kind, ofPassage[kind], ofSermon[kind])),
    ]),
  ];
}

function mix(kind: Kind, ofPassage: readonly string[], ofSermon: readonly string[]): string[] {
  const { passage, sermon } = WANTED[kind];
  const chosen = [...ofPassage.slice(0, passage), ...ofSermon.slice(0, sermon)];
  const spare = [...ofSermon.slice(sermon), ...ofPassage.slice(passage)];
  return [...chosen, ...spare].slice(0, PER_KIND);
}

/** What the sermon's own text gives rise to goes before what is read around it. */
const OWN_TEXT = 3;
const STRONG = 4;

function askPassage(lesson: Lesson): Record<Kind, string[]> {
  const { passage, reading } = lesson;
  const asked: Record<Kind, string[]> = { observation: [], meaning: [], application: [] };
  if (!passage || !reading) return asked;
  const candidates = proposeQuestions(passage, reading.printedReference);
  for (const candidate of candidates) {
    const [verse, ...others] = candidate.verses;
    const isOwn = verse !== undefined && others.length === 0 && isOfText(reading, verse);
    if (isOwn && candidate.strength >= STRONG) candidate.strength += OWN_TEXT;
  }
  const stages: Kind[] = KINDS.flatMap((kind) => Array.from({ length: PER_KIND }, () => kind));
  const wanted = lesson.analysis.keywords.map(({ word }) => word).join(" ");
  for (const { stage, text } of chooseCandidates(candidates, [], stages, `${lesson.title} ${wanted}`)) {
    asked[stage].push(text);
  }
  return asked;
}

function askSermon({ points, reading, title }: Lesson): Record<Kind, string[]> {
  const questions = points.points
    .map(({ discussed }) => discussed && askWith(discussed, reading?.textReference))
    .filter((question) => question !== undefined && question !== "");
  const of = (kind: SermonQuestion["kind"]) =>
    questions.filter((question) => question.kind === kind).map(({ text }) => text);
  const name = title === "" ? "the sermon" : `“${title}”`;
  return {
    observation: [
      "Which sentence of the sermon stayed with you, and why that one?",
      points.points.length > 1
        ? "Close your notes and name the points of the sermon in their order. Which is easiest to remember?"
        : "What is the sermon about? Say it in one sentence, then compare.",
      "Which words of the Bible did you hear in the sermon?",
    ],
    meaning: [
      ...of("meaning"),
      "What was new to you in the sermon, and what did you know but needed to hear again?",
      `How would you explain to someone what ${name} is about, and why it matters?`,
      "Which part of the Bible would you read beside the sermon, and what does it add?",
    ],
    application: [
      ...of("application"),
      "What is one thing that you want to do, to leave or to pray for this week because of the sermon?",
      "Who could help you with it, and whom could you help?",
      "What would you like to pray for together after this sermon?",
    ],
  };
}
