import { LIMITS } from "../../contract/limits.ts";
import { PROCESSING_MESSAGES } from "../../contract/processing/processing.ts";
import { type Study, StudySession } from "../../contract/records/study.schema.ts";
import { STUDY_MESSAGES } from "../../contract/records/study.ts";
import type { Bibles } from "../bibles/bibles.ts";
import type { BuiltinEngine } from "../engine/builtin-engine.ts";
import { EngineError } from "../engine/engine.ts";
import { AppError } from "../errors.ts";
import type { RecordParts } from "../records/record-kind.ts";
import { createRecord, getRecord } from "../records/records.ts";
import { sermonKind } from "../sermons/sermon.kind.ts";
import { studyKind } from "./study.kind.ts";

/** Throws not found, and invalid if the sermon has no transcript yet. */
export async function createStudyFromSermon(
  parts: RecordParts & { builtinEngine: BuiltinEngine; bibles: Bibles },
  ownerId: string,
  sermonId: string,
  signal: AbortSignal,
): Promise<Study> {
  const sermon = await getRecord(parts.db, sermonKind, ownerId, sermonId);
  const { title, description, scripture, summary, transcript, refinedTranscript, timezone, bible } = sermon;
  const transcription = refinedTranscript.trim() === "" ? transcript : refinedTranscript;
  const edition = await parts.bibles.chooseEdition(ownerId, bible);
  const source = { title, description, scripture, summary, transcription, edition };
  const { result: outline } = await parts.builtinEngine
    .outlineStudy(source, { owner: ownerId, signal })
    .catch((error: unknown) => {
      const isWordless =
        error instanceof EngineError && error.message === PROCESSING_MESSAGES.emptyTranscript;
      throw isWordless ? new AppError("invalid", STUDY_MESSAGES.noPoints) : error;
    });
  return createRecord(parts, studyKind, ownerId, {
    title,
    timezone,
    bible,
    scripture: outline.scripture.slice(0, LIMITS.lineCharacters),
    description: outline.description,
    objectives: outline.objectives,
    sessions: outline.sessions.map((session) => StudySession.parse(session)),
    status: "draft",
  });
}
