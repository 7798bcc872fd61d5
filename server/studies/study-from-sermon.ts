import { LIMITS } from "../../contract/limits.ts";
import { PROCESSING_MESSAGES } from "../../contract/processing.ts";
import { type Study, STUDY_MESSAGES, StudySession } from "../../contract/study.ts";
import type { Context } from "../context.ts";
import { EngineError } from "../engine/engine.ts";
import { AppError } from "../errors.ts";
import { getSermon } from "../sermons/sermons.ts";
import { createStudy } from "./studies.ts";

/**
 * Creates a draft of a study with a session for each main point of a sermon. Throws not found, and invalid where the
 * sermon has no words yet.
 */
export async function createStudyFromSermon(
  { db, builtinEngine }: Pick<Context, "db" | "builtinEngine">,
  ownerId: string,
  sermonId: string,
  signal: AbortSignal,
): Promise<Study> {
  const sermon = await getSermon(db, ownerId, sermonId);
  const { title, description, scripture, summary, transcript, refinedTranscript, timezone } = sermon;
  const transcription = refinedTranscript.trim() === "" ? transcript : refinedTranscript;
  const source = { title, description, scripture, summary, transcription };
  const { result: outline } = await builtinEngine
    .outlineStudy(source, { owner: ownerId, signal })
    .catch((error: unknown) => {
      const isWordless =
        error instanceof EngineError && error.message === PROCESSING_MESSAGES.emptyTranscript;
      throw isWordless ? new AppError("invalid", STUDY_MESSAGES.noPoints) : error;
    });
  return createStudy(db, ownerId, {
    title,
    timezone,
    scripture: outline.scripture.slice(0, LIMITS.lineCharacters),
    description: outline.description,
    objectives: outline.objectives,
    sessions: outline.sessions.map((session) => StudySession.parse(session)),
    status: "draft",
  });
}
