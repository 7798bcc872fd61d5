// The parts of a lesson that use the sermon: opening, outline and discussion.
import { selectCandidates } from "../study/candidates.ts";
import { buildQuestionCandidates } from "../study/build-questions.ts";
import { rotate } from "../study/rotate.ts";
import type { Theme } from "../study/themes.ts";
import { blockquote, ol, p, strong, type Html } from "./html.ts";
import type { Lesson } from "./lesson.ts";
import openingsByTheme from "./openings.data.json" with { type: "json" };
import { getStudyPassage } from "./reading.ts";
import { askAbout, fitsInQuestion, type SermonQuestion } from "./sermon-questions.ts";

export const renderOpening = ({ opening }: Lesson): Html[] => [p(`In pairs: ${opening}`)];

/** If no theme has an opening. A group that meets every week gets different ones. */
const OPENINGS: readonly string[] = [
  "What has stayed with you from the sermon? Was there anything that you disagreed with?",
  "What in the sermon was new to you, and what did you need to hear again?",
  "What would you like to ask the preacher?",
  "Which sentence of the sermon did you tell somebody about, or would you like to?",
  "What did the sermon make you think of in the days after it?",
  "For whom did the sermon have something important to say, and what was it?",
];

/** Easy questions, because a group starts with them. */
export const OPENINGS_BY_THEME: Readonly<Record<string, string>> = openingsByTheme;

/** A question on the first of the themes, or else on the sermon. */
export const chooseOpening = (themes: readonly Theme[], transcript: string): string =>
  themes.flatMap(({ name }) => OPENINGS_BY_THEME[name] ?? [])[0] ?? rotate(OPENINGS, transcript)[0] ?? "";

const WITH_QUOTATIONS =
  "Walk through the sermon using these quotations. Have different people read them aloud.";
const WITH_POINTS = "These are the points of the sermon. Ask what people remember of each.";
const WITH_POINT = "The sermon says this. Ask what people remember of it.";
const WITH_TOPICS = "The sermon is about these topics. Ask what people remember of each.";

/** Whether more is known about the points of the sermon than one topic. */
export const hasOutline = ({ points: { points } }: Lesson): boolean =>
  points.some(({ claim, quotations }) => claim !== undefined || quotations.length > 0) ||
  points.filter(({ heading }) => heading !== "").length > 1;

/** Whether the outline has quotations from the sermon. */
export const isQuoted = ({ points: { points } }: Lesson): boolean =>
  points.some(({ quotations }) => quotations.length > 0);

export function renderOutline(lesson: Lesson): Html[] {
  const { points, all } = lesson.points;
  const introduction = isQuoted(lesson)
    ? WITH_QUOTATIONS
    : points.some(({ announced, claim }) => announced || claim !== undefined)
      ? points.length === 1
        ? WITH_POINT
        : WITH_POINTS
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
  const onPoints = writeSermonQuestions(lesson);
  const sermon = [...onPoints, ...(lesson.reading ? [] : askOnThemes(lesson, onPoints))];
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

const MAX_ON_SERMON = 2;

function writeSermonQuestions({ points, main, opening, reading }: Lesson): SermonQuestion[] {
  const asked: SermonQuestion[] = [];
  for (const { discussed, quotations, claim } of points.points) {
    if (asked.length === MAX_ON_SERMON) break;
    const question = askAbout(discussed ?? quotations.find(fitsInQuestion) ?? claim ?? "", {
      asked: [opening, ...asked.map(({ text }) => text)],
      main,
      hasPassage: reading !== undefined,
    });
    if (question) asked.push(question);
  }
  return asked;
}

const MAX_THEMES = 2;

/** What a lesson without a passage asks: how those who heard the sermon deal with what it is about. */
const askOnThemes = ({ main }: Lesson, asked: readonly SermonQuestion[]): SermonQuestion[] =>
  main.slice(0, MAX_THEMES).flatMap(({ questions }) =>
    questions.application
      .filter((text) => !asked.some((other) => other.text.endsWith(text)))
      .slice(0, 1)
      .map((text) => ({ kind: "application", text })),
  );
