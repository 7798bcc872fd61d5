// The parts of a lesson that use the sermon: opening, outline and discussion.
import { selectCandidates } from "../study/candidates.ts";
import { buildQuestionCandidates } from "../study/build-questions.ts";
import { rotate } from "../study/rotate.ts";
import type { Theme } from "../study/themes.ts";
import { blockquote, ol, p, strong, type Html } from "./html.ts";
import type { Lesson } from "./lesson.ts";
import { getStudyPassage } from "./reading.ts";
import { askAbout, fitsInQuestion, type SermonQuestion } from "./sermon-questions.ts";

export const renderOpening = ({ points, opening }: Lesson): Html[] => [
  p(`In pairs, before anything is explained: ${opening}`),
  ...(points.opening
    ? [p("Read these words from the start of the sermon aloud:"), blockquote([points.opening])]
    : []),
];

const OPENING =
  "What has stayed with you from the sermon? Start with something you disagreed with, if there is such a thing.";

/** A question on what the sermon is about most; it is not asked again in the discussion. Sermons on one theme get different ones. */
export const chooseOpening = ([theme]: readonly Theme[], transcript: string): string =>
  rotate(theme?.questions.application ?? [], transcript)[0] ?? OPENING;

const WITH_QUOTATIONS =
  "Walk through the sermon using these quotations. Have different people read them aloud.";
const WITH_POINTS = "These are the points of the sermon. Ask what people remember of each.";
const WITH_TOPICS = "The sermon is about these topics. Ask what people remember of each.";

/** Whether anything is known about the points of the sermon. */
export const hasOutline = ({ points: { points } }: Lesson): boolean =>
  points.some(({ heading, quotations }) => heading !== "" || quotations.length > 0);

/** Whether the outline has quotations from the sermon. */
export const isQuoted = ({ points: { points } }: Lesson): boolean =>
  points.some(({ quotations }) => quotations.length > 0);

export function renderOutline(lesson: Lesson): Html[] {
  const { points, all } = lesson.points;
  const introduction = isQuoted(lesson)
    ? WITH_QUOTATIONS
    : points.some(({ announced, claim }) => announced || claim !== undefined)
      ? WITH_POINTS
      : WITH_TOPICS;
  const chosen =
    all > points.length ? ` The sermon has ${all} parts. These are the ${points.length} longest.` : "";
  return [
    p(`${introduction}${chosen}`),
    ol(
      points.map(({ heading, quotations }) => [
        heading === "" ? "" : p(strong(heading)),
        quotations.length === 0 ? "" : blockquote(quotations),
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
  const sermon = [...writeSermonQuestions(lesson), ...(lesson.reading ? [] : askOnThemes(lesson))];
  const passage = selectPassageQuestions(lesson, [lesson.opening, ...sermon.map(({ text }) => text)]);
  const kinds = KINDS.flatMap(({ stage, heading, passageCount }) => {
    const ofStage = passage.filter((each) => each.stage === stage).map(({ text }) => text);
    const ofSermon = sermon.filter(({ kind }) => kind === stage).map(({ text }) => text);
    const most = Math.max(passageCount, PER_KIND - ofSermon.length);
    const questions = [...ofStage.slice(0, most), ...ofSermon].slice(0, PER_KIND);
    return questions.length > 0 ? [p(strong(heading)), ol(questions)] : [];
  });
  return kinds.length > 0
    ? [p("Use as many of these questions as time allows."), ...kinds]
    : [p(WITHOUT_QUESTIONS)];
}

const WITHOUT_QUESTIONS =
  "Ask everyone what they would tell a friend about the sermon, and what they would like to ask the preacher.";

function selectPassageQuestions({ reading, analysis, title }: Lesson, asked: readonly string[]) {
  if (!reading) return [];
  const candidates = buildQuestionCandidates(getStudyPassage(reading));
  const stages = KINDS.flatMap(({ stage }) => Array.from({ length: PER_KIND }, () => stage));
  const wanted = `${title} ${analysis.keywords.map(({ word }) => word).join(" ")}`;
  return selectCandidates(candidates, asked, stages, wanted);
}

function writeSermonQuestions({ points, central, opening }: Lesson): SermonQuestion[] {
  const asked: SermonQuestion[] = [];
  for (const { discussed, quotations, claim } of points.points) {
    const question = askAbout(discussed ?? quotations.find(fitsInQuestion) ?? claim ?? "", {
      asked: [opening, ...asked.map(({ text }) => text)],
      central,
    });
    if (question) asked.push(question);
  }
  return asked;
}

const MAX_THEMES = 2;

/** What a lesson without a passage asks: how those who heard the sermon deal with what it is about. */
const askOnThemes = ({ main, opening }: Lesson): SermonQuestion[] =>
  main.slice(0, MAX_THEMES).flatMap(({ questions }) =>
    questions.application
      .filter((text) => text !== opening)
      .slice(0, 1)
      .map((text) => ({ kind: "application", text })),
  );
