import { LIMITS } from "../../contract/limits.ts";
import { type Study, STUDY_MESSAGES } from "../../contract/study.ts";
import { AppError } from "../errors.ts";
import { sanitizeMarkdown } from "./safe-markdown.ts";
import { startGuide, storeGuide } from "../studies/study-guide.ts";
import { hashGuideSource } from "../studies/study-rows.ts";
import { createGrowingSections, SECTION_BREAK } from "./growing-text.ts";
import { chooseEngine, type ProcessingContext, tellPerson, type Watch } from "./processing.ts";

/** Makes the leader's guide of a study and stores it there, beside one that a person has written meanwhile. */
export async function makeGuide(
  context: ProcessingContext,
  ownerId: string,
  studyId: string,
  choice: "builtin" | undefined,
  { signal, send }: Watch,
): Promise<Study> {
  const engine = chooseEngine(context, choice);
  const start = await startGuide(context.db, ownerId, studyId);
  const grow = createGrowingSections((text, from) =>
    send({ type: "text", result: "guide", text, ...(from !== undefined && { from }) }),
  );
  const write = createSanitizer();
  const { result, tokens, removedSentences } = await tellPerson(() =>
    engine.createGuide(start.study, {
      owner: ownerId,
      signal,
      onProgress: (progress) => send({ type: "progress", result: "guide", progress }),
      onDraft: (sections) => grow(write(sections)),
    }),
  );
  // Not every engine can be stopped, and who has gone away does not expect a guide.
  signal.throwIfAborted();
  const markdown = write(result).join(SECTION_BREAK);
  if (markdown.length > LIMITS.transcriptCharacters) {
    throw new AppError("invalid", STUDY_MESSAGES.guideTooLong);
  }
  return storeGuide(context.db, start, {
    markdown,
    engine: engine.info.name,
    madeAt: new Date().toISOString(),
    tokens,
    isEdited: false,
    ...(removedSentences !== undefined && { removedSentences }),
    madeFrom: hashGuideSource(start.study),
  });
}

/** Sanitises sections again and again; those that have not changed are not read again. */
function createSanitizer(): (sections: readonly string[]) => string[] {
  let before: readonly string[] = [];
  let sanitized: string[] = [];
  return (sections) => {
    sanitized = sections.map((section, at) =>
      section === before[at] ? (sanitized[at] ?? "") : sanitizeMarkdown(section),
    );
    before = sections;
    return sanitized;
  };
}
