// The parts of a lesson that use the sermon: opening, outline and discussion.
import { selectCandidates, type Stage } from "../study/candidates.ts";
import { buildQuestionCandidates } from "../study/question-templates.ts";
import { blockquote, ol, p, strong, type Html } from "./html.ts";
import type { Lesson } from "./lesson.ts";
import { getStudyPassage } from "./reading.ts";
import { askAbout } from "./sermon-questions.ts";

export const renderOpening = ({ points }: Lesson): Html[] => [
  p(
    "Ask everyone to share with a neighbor one thing from the past week they're thankful for and one thing that's weighing on them.",
  ),
  ...(points.opening
    ? [
        p(
          "Read these words from the start of the sermon aloud, then ask what the group expects to hear next:",
        ),
        blockquote([points.opening]),
      ]
    : []),
];

export function renderOutline(lesson: Lesson): Html[] {
  const { points, all } = lesson.points;
  const questions = listPointQuestions(lesson);
  const chosen =
    all > points.length ? ` The sermon has ${all} parts. These are the ${points.length} longest.` : "";
  return [
    p(`Walk through the sermon using these quotations. Have different people read them aloud.${chosen}`),
    ol(
      points.map(({ heading, quotations }, at) => [
        heading === "" ? "" : p(strong(heading)),
        blockquote(quotations),
        p(`Ask: ${questions[at] ?? ""}`),
      ]),
    ),
  ];
}

const listPointQuestions = ({ reading }: Lesson): string[] => [
  reading
    ? `Where do you see this in ${reading.textReference}, and what would you add?`
    : "What would you add to this? Which Bible passages come to mind?",
  "How would you explain this to a friend who missed the sermon?",
  "What is easy for you to accept here, and what is hard?",
  "What experience from your own life comes to mind?",
  "What would change in our church if we took this to heart?",
  "What would you like to ask the preacher about this?",
  "How does this build on the points before it?",
  "Which of these sentences do you want to remember?",
];

const KINDS = [
  { stage: "observation", heading: "Observation: What does it say?", passageCount: 3 },
  { stage: "interpretation", heading: "Interpretation: What does it mean?", passageCount: 2 },
  { stage: "application", heading: "Application: How do we live it out?", passageCount: 1 },
] as const;
const PER_KIND = 3;

/** Combines questions on the passage and on the sermon; if the passage has too few, the sermon gets more. */
export function renderDiscussion(lesson: Lesson): Html[] {
  const passage = selectPassageQuestions(lesson);
  return [
    p("Use as many of these questions as time allows."),
    ...KINDS.flatMap(({ stage, heading, passageCount }) => {
      const onPassage = passage.filter((each) => each.stage === stage).map(({ text }) => text);
      const questions = [...onPassage.slice(0, passageCount), ...listSermonQuestions(lesson, stage)];
      return [p(strong(heading)), ol(questions.slice(0, PER_KIND))];
    }),
  ];
}

function selectPassageQuestions({ reading, analysis, title }: Lesson) {
  if (!reading) return [];
  const candidates = buildQuestionCandidates(getStudyPassage(reading));
  const stages = KINDS.flatMap(({ stage }) => Array.from({ length: PER_KIND }, () => stage));
  const wanted = `${title} ${analysis.keywords.map(({ word }) => word).join(" ")}`;
  return selectCandidates(candidates, [], stages, wanted);
}

function listSermonQuestions({ points, reading, title }: Lesson, stage: Stage): string[] {
  const own = points.points
    .map(({ discussed }) => (discussed ? askAbout(discussed, reading?.textReference) : undefined))
    .filter((question) => question?.kind === stage)
    .map((question) => question?.text ?? "");
  const general: Record<Stage, string[]> = {
    observation: [
      "Which sentence from the sermon stuck with you, and why?",
      "How would you sum up the sermon in one sentence? Compare your answers.",
      "Which words from the Bible did you notice in the sermon?",
    ],
    interpretation: [
      "What in the sermon was new to you, and what did you already know but need to hear again?",
      `How would you explain the message of ${title === "" ? "the sermon" : `“${title}”`} to a friend, and why does it matter?`,
      "Which other Bible passage would you read alongside this sermon, and what does it add?",
    ],
    application: [
      "What is one thing you want to do, stop doing or pray about this week because of the sermon?",
      "Who could help you with that, and who could you help?",
      "What would you like to pray about together after this sermon?",
    ],
  };
  return [...own, ...general[stage]];
}
