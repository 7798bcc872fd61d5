import { LIMITS } from "../../contract/limits.ts";
import { PROCESSING_MESSAGES } from "../../contract/processing/processing.ts";
import { type Study, StudySession } from "../../contract/records/study.schema.ts";
import { STUDY_MESSAGES } from "../../contract/records/study.ts";
import type { StudyOutline } from "../engine/builtin/from-sermon/outline-study.ts";
import {
  type Engine,
  EngineError,
  NothingNewError,
  type SermonWithSummary,
  type WorkOptions,
} from "../engine/engine.ts";
import { AppError } from "../errors.ts";
import {
  chooseEngine,
  prepareWriting,
  throwUserError,
  type GenerationRequest,
  type ProcessingContext,
} from "./processing.ts";
import { makeStorable } from "./steps.ts";
import type { RecordParts } from "../records/record-kind.ts";
import { createRecord, getRecord } from "../records/records.ts";
import { sermonKind } from "../sermons/sermon.kind.ts";
import { studyKind } from "../studies/study.kind.ts";

/**
 * The built-in engine finds the points of the sermon; the questions and activities of their sessions are from the chosen
 * engine. Throws not found, and invalid if the sermon has no transcript yet.
 */
export async function makeStudy(
  parts: ProcessingContext & RecordParts,
  ownerId: string,
  sermonId: string,
  { engine: choice, options }: GenerationRequest,
  signal: AbortSignal,
): Promise<Study> {
  const sermon = await getRecord(parts.db, sermonKind, ownerId, sermonId);
  const { title, description, scripture, summary, transcript, refinedTranscript, timezone, bible } = sermon;
  const transcription = refinedTranscript.trim() === "" ? transcript : refinedTranscript;
  const writing = await prepareWriting(parts, ownerId, bible, options);
  const source = { title, description, scripture, summary, transcription, ...writing };
  const work = { owner: ownerId, signal };
  const { result: outline } = await parts.builtinEngine.outlineStudy(source, work).catch((error: unknown) => {
    const isWordless = error instanceof EngineError && error.message === PROCESSING_MESSAGES.emptyTranscript;
    throw isWordless ? new AppError("invalid", STUDY_MESSAGES.noPoints) : error;
  });
  const engine = chooseEngine(parts, choice);
  const sessions =
    engine.info.kind === "model"
      ? await fillSessions(engine, outline, source, work).catch(throwUserError)
      : outline.sessions;
  signal.throwIfAborted();
  return createRecord(parts, studyKind, ownerId, {
    title,
    timezone,
    bible,
    scripture: outline.scripture.slice(0, LIMITS.lineCharacters),
    description: outline.description,
    objectives: outline.objectives,
    sessions: sessions.map((session) => StudySession.parse(session)),
    status: "draft",
    origin: {
      engine: engine.info.name,
      madeAt: new Date().toISOString(),
      tokens: { input: 0, output: 0 },
      isEdited: false,
      madeFrom: "",
    },
  });
}

/** One session after the other, so that nothing is asked twice. */
async function fillSessions(
  engine: Engine,
  { sessions, objectives }: StudyOutline,
  { edition, writing }: SermonWithSummary,
  work: WorkOptions,
): Promise<StudyOutline["sessions"]> {
  const filled: StudyOutline["sessions"] = [];
  for (const session of sessions) {
    const { scripture, title, description } = session;
    const subject = { scripture, title, description, objectives, edition, writing };
    const before = (list: "discussionQuestions" | "activities") => filled.flatMap((each) => each[list]);
    const [questions, activities] = await Promise.all([
      engine
        .generateQuestions({ ...subject, existing: before("discussionQuestions") }, work)
        .catch(returnNoneIfRepeated),
      engine
        .generateActivities({ ...subject, existing: before("activities") }, work)
        .catch(returnNoneIfRepeated),
    ]);
    filled.push({
      ...session,
      discussionQuestions: choose(questions.result, session.discussionQuestions),
      activities: choose(activities.result, session.activities),
    });
  }
  return filled;
}

/** A session about which the model has nothing new to ask does not spoil the others. */
function returnNoneIfRepeated(error: unknown): { result: string[] } {
  if (error instanceof NothingNewError) return { result: [] };
  throw error;
}

/** What verification leaves of a model's answer may be nothing; then the built-in engine's is used. */
const choose = (written: readonly string[], found: readonly string[]) =>
  (written.length > 0 ? written : found).map(makeStorable);
