import type { TokenCount } from "../../../../contract/processing/engine.schema.ts";
import type { GuideSource } from "../../engine.ts";
import type { SessionSubject } from "../../guide/session-subject.ts";
import type { SessionParts } from "../../guide/write-guide.ts";
import { createVerifier } from "../../verify/verifier.ts";
import { emitWhenUsable } from "./emit-when-usable.ts";
import { generateJson } from "./generate-json.ts";
import { createItemCollector } from "./item-collector.ts";
import { cleanListItem } from "./lenient-schemas.ts";
import { getInputTokenBudget } from "../calls/context-window.ts";
import { takeWithinTokenBudget, formatPassage } from "../steps/generate-study-items.ts";
import { createSessionTopicCheck } from "../steps/topic-check.ts";
import { estimateTokens } from "../calls/model-api.ts";
import { GUIDE_INSTRUCTIONS, SessionAnswer, formatSessionPrompt } from "../prompts/guide.ts";
import type { StepTools } from "../steps/step-tools.ts";

const SESSION_TOKENS = 1_300;
const TOKENS_OF_HINT = 45;
/** Of what there is room for, what the Bible text takes at most, and what the fields of the study. */
const SHARES = { passage: 0.5, fields: 0.25 };
/** Questions and activities that a session has at least; what is missing is asked for. */
const MIN_QUESTIONS = 5;
const MIN_ACTIVITIES = 2;
const CHARACTERS_PER_TOKEN = 3;

interface SessionTask {
  study: GuideSource;
  session: SessionSubject;
  /** The sessions before and after it. */
  neighbours: readonly (SessionSubject | undefined)[];
}

interface Watch {
  signal: AbortSignal;
  /** The parts as far as they have come; undefined where that was of no use, and they begin again. */
  onPartial?: ((parts: SessionParts | undefined) => void) | undefined;
}

/** Asks for the parts of one session. What the session has already stays in it word for word, whatever the model says. */
export async function generateSessionParts(
  { study, session, neighbours }: SessionTask,
  { client, context }: StepTools,
  { signal, onPartial }: Watch,
): Promise<{ parts: SessionParts; tokens: TokenCount; removed: number }> {
  const priority = SESSION_TOKENS + session.questions.length * TOKENS_OF_HINT;
  const room = getInputTokenBudget(context, { instructions: GUIDE_INSTRUCTIONS, output: priority });
  const fields = shorten(listFields(study, session, neighbours), room * SHARES.fields);
  const passage = session.reading ? formatPassage(session.reading, room * SHARES.passage) : "";
  const left = room - estimateTokens(Object.values(fields).join("\n") + passage);
  const questions = takeWithinTokenBudget(session.questions, left);
  const activities = takeWithinTokenBudget(session.activities, left - estimateTokens(questions.join("\n")));
  const isAboutSession = createSessionTopicCheck([
    passage,
    ...Object.values(fields),
    ...questions,
    ...activities,
  ]);
  const verifier = createVerifier({
    texts: [
      ...listStudyTexts(study),
      ...Object.values(fields),
      ...session.questions,
      ...session.activities,
      ...session.resources,
    ],
    scripture: session.reading?.named,
    allowsGroupPrompts: true,
  });
  const input = formatSessionPrompt({
    fields,
    passage,
    questions,
    activities,
    newQuestions: Math.max(0, MIN_QUESTIONS - session.questions.length),
    newActivities: Math.max(0, MIN_ACTIVITIES - session.activities.length),
  });
  const { value, tokens, removed } = await generateJson(client, {
    request: { instructions: GUIDE_INSTRUCTIONS, input },
    name: "guide_session",
    schema: SessionAnswer,
    priority,
    signal,
    verifier,
    refuse: (answer) => findProblem(answer, isAboutSession),
    ...(onPartial && {
      onPartial: emitWhenUsable<SessionAnswer>(
        (answer) => isAboutSession(readNotes(answer)),
        (answer) => onPartial(answer && toSessionParts(session, answer)),
      ),
    }),
  });
  return { parts: toSessionParts(session, value), tokens, removed };
}

const listStudyTexts = (study: GuideSource): string[] => [
  study.title,
  study.description,
  study.scripture,
  study.objectives,
  study.materials,
  study.prerequisites,
  ...study.expectedOutcomes,
];

function listFields(
  study: GuideSource,
  { number, title, description }: SessionSubject,
  [before, after]: SessionTask["neighbours"],
): Record<string, string> {
  return {
    Study: study.title,
    "About the study": study.description,
    "Aims of the study": study.objectives,
    "Who takes part": [study.targetAgeGroup, study.difficultyLevel].filter((text) => text !== "").join(", "),
    "What they need to know before": study.prerequisites,
    "Session before it": before?.title ?? "",
    "This session": `${number} of ${study.sessions.length}, ${title}`,
    "About this session": description,
    "Session after it": after?.title ?? "",
  };
}

/** Cuts what people wrote at length; each field keeps its share. */
function shorten(fields: Record<string, string>, maxTokens: number): Record<string, string> {
  const most = Math.max(80, Math.floor((maxTokens * CHARACTERS_PER_TOKEN) / Object.keys(fields).length));
  const isShort = estimateTokens(Object.values(fields).join("\n")) <= maxTokens;
  if (isShort) return fields;
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text.slice(0, most)]));
}

/** The session's own questions and activities, and what the model adds that is new. */
function toSessionParts(session: SessionSubject, answer: SessionAnswer): SessionParts {
  const { aim, opening, notes, hints, takeHome, prayer } = answer;
  const own = session.questions.map((text, at) => ({ text, hint: hints[at] ?? "" }));
  const added = createItemCollector(session.questions, Math.max(0, MIN_QUESTIONS - own.length));
  added.take(answer.questions.map(({ question }) => question));
  const hintOf = new Map(answer.questions.map(({ question, hint }) => [cleanListItem(question), hint]));
  const activities = createItemCollector(
    session.activities,
    Math.max(0, MIN_ACTIVITIES - session.activities.length),
  );
  activities.take(answer.activities);
  return {
    aim,
    opening,
    notes,
    questions: [...own, ...added.taken.map((text) => ({ text, hint: hintOf.get(text) ?? "" }))],
    activities: [...session.activities, ...activities.taken],
    takeHome,
    prayer,
  };
}

const readNotes = ({ notes }: SessionAnswer) =>
  notes.map(({ heading, text }) => `${heading} ${text}`).join(" ");

function findProblem(answer: SessionAnswer, isAboutSession: (text: string) => boolean): string | undefined {
  if (answer.notes.length === 0) return "It has no notes for the leader.";
  return isAboutSession(readNotes(answer)) ? undefined : "Its notes are not about this session.";
}
