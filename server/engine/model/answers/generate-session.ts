import type { TokenCount } from "../../../../contract/processing/engine.schema.ts";
import type { GuideSource } from "../../engine.ts";
import type { SessionSubject } from "../../guide/session-subject.ts";
import type { SessionParts } from "../../guide/write-guide.ts";
import { createVerifier } from "../../verify/verifier.ts";
import { keepNew } from "./keep-new.ts";
import { emitWhenUsable } from "./emit-when-usable.ts";
import { generateJson } from "./generate-json.ts";
import { createItemCollector } from "./item-collector.ts";
import { cleanListItem } from "./lenient-schemas.ts";
import { getInputTokenBudget } from "../calls/context-window.ts";
import { takeWithinTokenBudget, formatPassage } from "../steps/generate-study-items.ts";
import { createSessionTopicCheck } from "../steps/topic-check.ts";
import { estimateTokens } from "../calls/model-api.ts";
import { GUIDE_TASK, SessionAnswer, formatSessionPrompt } from "../prompts/guide.ts";
import { getWritingInstructions, formatOptions, formatProfile } from "../prompts/writing.ts";
import type { StepTools } from "../steps/step-tools.ts";

const SESSION_TOKENS = 1_300;
const TOKENS_PER_HINT = 45;
/** Maximum shares of the input tokens for the Bible text and for the fields of the study. */
const SHARES = { passage: 0.5, fields: 0.25 };
/** If a session has fewer questions or activities, the model is asked for more. */
const MIN_QUESTIONS = 5;
const MIN_ACTIVITIES = 2;
const CHARACTERS_PER_TOKEN = 3;

interface SessionTask {
  study: GuideSource;
  session: SessionSubject;
  /** The sessions before and after it. */
  neighbors: readonly (SessionSubject | undefined)[];
}

interface SessionOptions {
  signal: AbortSignal;
  /** Receives the incomplete parts while they are being streamed; undefined means that they start again. */
  onPartial?: ((parts: SessionParts | undefined) => void) | undefined;
}

/** Generates the parts of one session. Its own questions and activities stay word for word. */
export async function generateSessionParts(
  { study, session, neighbors }: SessionTask,
  { client, context }: StepTools,
  { signal, onPartial }: SessionOptions,
): Promise<{ parts: SessionParts; tokens: TokenCount; removed: number }> {
  const priority = SESSION_TOKENS + session.questions.length * TOKENS_PER_HINT;
  const room = getInputTokenBudget(context, {
    instructions: getWritingInstructions(context) + GUIDE_TASK,
    output: priority,
    head: formatProfile(study.writing) + formatOptions(study.writing?.options, ""),
  });
  const fields = truncateFields(listFields(study, session, neighbors), room * SHARES.fields);
  const passage = session.reading ? formatPassage(session.reading, room * SHARES.passage) : "";
  const left = room - estimateTokens(Object.values(fields).join("\n") + passage);
  const questions = takeWithinTokenBudget(session.questions, left);
  const activities = takeWithinTokenBudget(session.activities, left - estimateTokens(questions.join("\n")));
  const isAboutSession = createSessionTopicCheck(
    [passage, ...Object.values(fields), ...questions, ...activities],
    session.reading,
    study.writing?.options.language,
  );
  const verifier = createVerifier({
    texts: [
      ...listStudyTexts(study),
      ...Object.values(fields),
      ...session.questions,
      ...session.activities,
      ...session.resources,
    ],
    scripture: session.reading?.named,
    edition: study.edition,
    allowsGroupPrompts: true,
  });
  const input = formatSessionPrompt({
    fields,
    passage,
    questions,
    activities,
    newQuestions: Math.max(0, MIN_QUESTIONS - session.questions.length),
    newActivities: Math.max(0, MIN_ACTIVITIES - session.activities.length),
    writing: study.writing,
  });
  const { value, tokens, removed } = await generateJson(client, {
    request: { instructions: getWritingInstructions(context), input },
    name: "guide_session",
    schema: SessionAnswer,
    priority,
    signal,
    verifier,
    validate: (answer) => findProblem(answer, isAboutSession),
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
  [before, after]: SessionTask["neighbors"],
): Record<string, string> {
  return {
    Study: study.title,
    "About the study": study.description,
    "Aims of the study": study.objectives,
    Participants: [study.targetAgeGroup, study.difficultyLevel].filter((text) => text !== "").join(", "),
    "What they need to know first": study.prerequisites,
    "Previous session": before?.title ?? "",
    "This session": `${number} of ${study.sessions.length}, ${title}`,
    "About this session": description,
    "Next session": after?.title ?? "",
  };
}

/** Truncates all fields to the same length if they are too long together. */
function truncateFields(fields: Record<string, string>, maxTokens: number): Record<string, string> {
  const maxLength = Math.max(80, Math.floor((maxTokens * CHARACTERS_PER_TOKEN) / Object.keys(fields).length));
  const isShort = estimateTokens(Object.values(fields).join("\n")) <= maxTokens;
  if (isShort) return fields;
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text.slice(0, maxLength)]));
}

/** The session's own questions and activities, followed by new ones from the model. */
function toSessionParts(session: SessionSubject, answer: SessionAnswer): SessionParts {
  const { aim, opening, notes, hints, takeHome, prayer } = answer;
  const own = session.questions.map((text, at) => ({ text, hint: hints[at] ?? "" }));
  const added = createItemCollector(session.questions, Math.max(0, MIN_QUESTIONS - own.length));
  added.add(answer.questions.map(({ question }) => question));
  const hintOf = new Map(answer.questions.map(({ question, hint }) => [cleanListItem(question), hint]));
  const activities = createItemCollector(
    session.activities,
    Math.max(0, MIN_ACTIVITIES - session.activities.length),
  );
  activities.add(answer.activities);
  return {
    aim,
    opening,
    notes: keepNewNotes(notes),
    questions: [...own, ...added.collected.map((text) => ({ text, hint: hintOf.get(text) ?? "" }))],
    activities: [...session.activities, ...activities.collected],
    takeHome: keepNew(takeHome),
    prayer,
  };
}

function keepNewNotes(notes: SessionAnswer["notes"]): SessionAnswer["notes"] {
  const texts = new Set(keepNew(notes.map(({ text }) => text)));
  return notes.filter(({ text }) => texts.delete(text));
}

const readNotes = ({ notes }: SessionAnswer) =>
  notes.map(({ heading, text }) => `${heading} ${text}`).join(" ");

function findProblem(answer: SessionAnswer, isAboutSession: (text: string) => boolean): string | undefined {
  if (answer.notes.length === 0) return "It has no notes for the leader.";
  return isAboutSession(readNotes(answer)) ? undefined : "Its notes are not about this session.";
}
