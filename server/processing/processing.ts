import { serializeHighlights } from "../../contract/highlights.ts";
import type { NewSermon } from "../../contract/sermon.ts";
import type { Db } from "../db/database.ts";
import { type Engine, EngineError, type SermonSource, type StudySubject } from "../engine/engine.ts";
import { AppError } from "../errors.ts";
import { sanitizeLessonPlan } from "../sermons/lesson-plan-html.ts";
import { getSermon, storeResult } from "../sermons/sermons.ts";

/** The text to work on and, where it is that of a stored sermon, which one. */
export interface ProcessingRequest {
  transcription: string;
  sermon_id?: string | undefined;
}

export interface ProcessingContext {
  db: Db;
  engine: Engine;
}

export async function refineTranscription(
  context: ProcessingContext,
  ownerId: string,
  request: ProcessingRequest,
) {
  const refinedTranscription = await process(context, ownerId, request, {
    make: (source) => context.engine.refineTranscript(source),
    keep: (refinedTranscript) => ({ refinedTranscript }),
  });
  return { refinedTranscription };
}

export async function summarize(context: ProcessingContext, ownerId: string, request: ProcessingRequest) {
  const summary = await process(context, ownerId, request, {
    make: (source) => context.engine.summarizeSermon(source),
    keep: (made) => ({ summary: made }),
  });
  return { summary };
}

export async function generateLessonPlan(
  context: ProcessingContext,
  ownerId: string,
  request: ProcessingRequest,
) {
  const lessonPlan = await process(context, ownerId, request, {
    make: async (source) => sanitizeMade(await context.engine.createLessonPlan(source)),
    keep: (made) => ({ lessonPlan: made }),
  });
  return { lessonPlan };
}

export async function getHighlights(context: ProcessingContext, ownerId: string, request: ProcessingRequest) {
  const highlights = await process(context, ownerId, request, {
    make: (source) => context.engine.extractHighlights(source),
    keep: (made) => ({ highlights: serializeHighlights(made) }),
  });
  return { highlights: JSON.stringify({ highlights }) };
}

export const generateQuestions = (engine: Engine, subject: StudySubject) =>
  tellPerson(() => engine.generateQuestions(subject));

export const generateActivities = (engine: Engine, subject: StudySubject) =>
  tellPerson(() => engine.generateActivities(subject));

interface Step<Made> {
  make(source: SermonSource): Promise<Made>;
  /** The field of the sermon that keeps what was made. */
  keep(made: Made): Pick<NewSermon, "refinedTranscript" | "summary" | "lessonPlan" | "highlights">;
}

async function process<Made>(
  { db }: ProcessingContext,
  ownerId: string,
  { transcription, sermon_id: sermonId }: ProcessingRequest,
  step: Step<Made>,
): Promise<Made> {
  if (sermonId === undefined) return tellPerson(() => step.make({ transcription }));
  const { transcript, segments, title, scripture } = await getSermon(db, ownerId, sermonId);
  const made = await tellPerson(() => step.make({ transcription, transcript, segments, title, scripture }));
  await storeResult(db, ownerId, sermonId, step.keep(made));
  return made;
}

async function tellPerson<Made>(make: () => Promise<Made>): Promise<Made> {
  try {
    return await make();
  } catch (error) {
    throw error instanceof EngineError ? new AppError("invalid", error.message) : error;
  }
}
