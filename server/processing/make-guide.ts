import { LIMITS } from "../../contract/limits.ts";
import type { Study } from "../../contract/records/study.schema.ts";
import { STUDY_MESSAGES } from "../../contract/records/study.ts";
import { AppError } from "../errors.ts";
import { startGuide, storeGuide } from "../studies/study-guide.ts";
import { hashGuideSource } from "../studies/study-rows.ts";
import {
  type GenerationRequest,
  makeDraft,
  prepareWriting,
  type ProcessingContext,
  type Watch,
} from "./processing.ts";
import { sanitizeMarkdown } from "./safe-markdown.ts";

export async function makeGuide(
  context: ProcessingContext,
  ownerId: string,
  studyId: string,
  { engine: choice, options: resultOptions }: GenerationRequest,
  watch: Watch,
): Promise<Study> {
  const start = await startGuide(context.db, ownerId, studyId);
  const writing = await prepareWriting(context, ownerId, start.study.bible, resultOptions);
  const { result, info } = await makeDraft(context, ownerId, choice, watch, {
    name: "guide",
    make: (engine, options) => engine.createGuide({ ...start.study, ...writing }, options),
    write: writeGuide,
  });
  const markdown = writeGuide(result);
  if (markdown.length > LIMITS.transcriptCharacters) {
    throw new AppError("invalid", STUDY_MESSAGES.guideTooLong);
  }
  return storeGuide(context.db, start, { markdown, ...info, madeFrom: hashGuideSource(start.study) });
}

const writeGuide = (sections: readonly string[]) => sections.map(sanitizeMarkdown).join("\n\n");
