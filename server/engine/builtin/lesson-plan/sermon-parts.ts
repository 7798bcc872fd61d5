// The parts of a lesson that use the sermon: opening, outline and discussion.
import { selectCandidates, type Stage } from "../study/candidates.ts";
import { buildQuestionCandidates } from "../study/question-templates.ts";
import { blockquote, ol, p, strong, type Html } from "./html.ts";
import type { Lesson } from "./lesson.ts";
import { getStudyPassage } from "./reading.ts";
import { askAbout, fitsInQuestion } from "./sermon-questions.ts";

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
  const chosen =
    all > points.length ? ` The sermon has ${all} parts. These are the ${points.length} longest.` : "";
  return [
    p(`Walk through the sermon using these quotations. Have different people read them aloud.${chosen}`),
    ol(
      points.map(({ heading, quotations }) => [
        heading === "" ? "" : p(strong(heading)),
        blockquote(quotations),
      ]),
    ),
  ];
}

const KINDS = [
  { stage: "observation", heading: "Observation", passageCount: 3 },
  { stage: "interpretation", heading: "Interpretation", passageCount: 2 },
  { stage: "application", heading: "Application", passageCount: 1 },
] as const;
const PER_KIND = 3;

/** Combines questions on the passage and on the sermon, without those on nothing in particular. */
export function renderDiscussion(lesson: Lesson): Html[] {
  const passage = selectPassageQuestions(lesson);
  const kinds = KINDS.flatMap(({ stage, heading, passageCount }) => {
    const ofStage = passage.filter((each) => each.stage === stage).map(({ text }) => text);
    const ofSermon = listSermonQuestions(lesson, stage);
    const most = Math.max(passageCount, PER_KIND - ofSermon.length);
    const questions = [...ofStage.slice(0, most), ...ofSermon].slice(0, PER_KIND);
    return questions.length > 0 ? [p(strong(heading)), ol(questions)] : [];
  });
  return kinds.length > 0
    ? [p("Use as many of these questions as time allows."), ...kinds]
    : [p(WITHOUT_QUESTIONS)];
}

const WITHOUT_QUESTIONS =
  "The sermon names no passage and has no short sentences to discuss. Ask everyone what they would tell a friend about it.";

function selectPassageQuestions({ reading, analysis, title }: Lesson) {
  if (!reading) return [];
  const candidates = buildQuestionCandidates(getStudyPassage(reading));
  const stages = KINDS.flatMap(({ stage }) => Array.from({ length: PER_KIND }, () => stage));
  const wanted = `${title} ${analysis.keywords.map(({ word }) => word).join(" ")}`;
  return selectCandidates(candidates, [], stages, wanted);
}

const listSermonQuestions = ({ points }: Lesson, stage: Stage): string[] =>
  points.points
    .flatMap(
      ({ discussed, quotations }) => askAbout(discussed ?? quotations.find(fitsInQuestion) ?? "") ?? [],
    )
    .filter(({ kind }) => kind === stage)
    .map(({ text }) => text);
