// The parts of a lesson that come from the sermon: its opening, its points, and what is discussed of it.
import { chooseCandidates, type Stage } from "../study/candidates.ts";
import { proposeQuestions } from "../study/question-templates.ts";
import { blockquote, ol, p, strong, type Html } from "./html.ts";
import type { Lesson } from "./lesson.ts";
import { askWith } from "./sermon-questions.ts";

export const writeOpening = ({ points }: Lesson): Html[] => [
  p(
    "Ask everyone to tell a neighbour one thing from the past week that they are thankful for, and one that weighs on them.",
  ),
  ...(points.opening
    ? [
        p("Read these words from the beginning of the sermon aloud, and ask what they lead you to expect:"),
        blockquote([points.opening]),
      ]
    : []),
];

export function writeOutline(lesson: Lesson): Html[] {
  const { points, all } = lesson.points;
  const questions = listPointQuestions(lesson);
  const chosen =
    all > points.length ? ` The sermon has ${all} parts; here are the ${points.length} longest.` : "";
  return [
    p(
      `Go through the sermon with these sentences from it, which are given word for word. Let different people read them aloud.${chosen}`,
    ),
    ol(
      points.map(({ heading, quotations }, at) => [
        heading === "" ? "" : p(strong(heading)),
        blockquote(quotations),
        p(`Ask: ${questions[at] ?? ""}`),
      ]),
    ),
  ];
}

/** One question for each point, none twice. */
const listPointQuestions = ({ reading }: Lesson): string[] => [
  reading
    ? `Where do you see this in ${reading.textReference}, and what would you add?`
    : "What would you add to this, and from which part of the Bible?",
  "How would you put this to a friend who was not there?",
  "Which of these words do you find easy to accept, and which hard?",
  "What experience of your own comes to mind?",
  "What would change in our church if we took this to heart?",
  "What question would you like to put to the preacher here?",
  "How does this follow from the points before it?",
  "Which one sentence of this do you want to remember?",
];

const KINDS = [
  { stage: "observation", heading: "Observation: what does it say?", ofPassage: 3 },
  { stage: "meaning", heading: "Meaning: what does it mean?", ofPassage: 2 },
  { stage: "application", heading: "Application: what does it mean for us?", ofPassage: 1 },
] as const;
const PER_KIND = 3;

/** Questions on the passage and on the sermon; where the one has too few, more on the other. */
export function writeDiscussion(lesson: Lesson): Html[] {
  const passage = askPassage(lesson);
  return [
    p("Choose from these questions as time allows."),
    ...KINDS.flatMap(({ stage, heading, ofPassage }) => {
      const onPassage = passage.filter((each) => each.stage === stage).map(({ text }) => text);
      const questions = [...onPassage.slice(0, ofPassage), ...askSermon(lesson, stage)];
      return [p(strong(heading)), ol(questions.slice(0, PER_KIND))];
    }),
  ];
}

function askPassage({ reading, analysis, title }: Lesson) {
  if (!reading) return [];
  const candidates = proposeQuestions(reading.ownVerses, reading.printedReference);
  const stages = KINDS.flatMap(({ stage }) => Array.from({ length: PER_KIND }, () => stage));
  const wanted = `${title} ${analysis.keywords.map(({ word }) => word).join(" ")}`;
  return chooseCandidates(candidates, [], stages, wanted);
}

function askSermon({ points, reading, title }: Lesson, stage: Stage): string[] {
  const own = points.points
    .map(({ discussed }) => (discussed ? askWith(discussed, reading?.textReference) : undefined))
    .filter((question) => question?.kind === stage)
    .map((question) => question?.text ?? "");
  const general: Record<Stage, string[]> = {
    observation: [
      "Which sentence of the sermon stayed with you, and why that one?",
      "What is the sermon about? Say it in one sentence, then compare.",
      "Which words of the Bible did you hear in the sermon?",
    ],
    meaning: [
      "What was new to you in the sermon, and what did you know but needed to hear again?",
      `How would you explain to someone what ${title === "" ? "the sermon" : `“${title}”`} is about, and why it matters?`,
      "Which part of the Bible would you read beside the sermon, and what does it add?",
    ],
    application: [
      "What is one thing that you want to do, to leave or to pray for this week because of the sermon?",
      "Who could help you with it, and whom could you help?",
      "What would you like to pray for together after this sermon?",
    ],
  };
  return [...own, ...general[stage]];
}
