import { STUDY_MESSAGES } from "../../../../contract/records/study.ts";
import { type DraftOptions, EngineError, type GuideSource, type EngineResult } from "../../engine.ts";
import { getSessionSubject } from "../../guide/session-subject.ts";
import { formatGuideSession, formatGuideIntroduction } from "../../guide/write-guide.ts";
import { generateSessionParts } from "../answers/generate-session.ts";
import { retryWithSmallerInput } from "../calls/context-window.ts";
import { generateInOrder } from "./generate-in-order.ts";
import type { StepTools } from "./step-tools.ts";

/** The model writes the parts of each session; layout, times and Bible text are added here. */
export async function createGuideWithModel(
  study: GuideSource,
  tools: StepTools,
  { onDraft, ...options }: DraftOptions<readonly string[]>,
): Promise<EngineResult<string[]>> {
  if (study.sessions.length === 0) throw new EngineError(STUDY_MESSAGES.sessionRequired);
  const sessions = study.sessions.map((session, at) => getSessionSubject(study, session, at));
  const language = study.writing?.options.language;
  const head = formatGuideIntroduction(study, sessions);
  onDraft?.([head]);
  const watched = {
    ...options,
    onDraft: onDraft && ((parts: readonly string[]) => onDraft([head, ...parts])),
  };
  const { results, ...costs } = await generateInOrder(
    sessions,
    watched,
    async (session, at, { signal, onPartial }) => {
      const { parts, ...taken } = await retryWithSmallerInput(tools.context, () =>
        generateSessionParts({ study, session, neighbors: [sessions[at - 1], sessions[at + 1]] }, tools, {
          signal,
          onPartial:
            onPartial &&
            ((partial) =>
              onPartial(partial && formatGuideSession(session, partial, { isDraft: true, language }))),
        }),
      );
      return { part: formatGuideSession(session, parts, { language }), ...taken };
    },
  );
  return { result: [head, ...results.map(({ part }) => part)], ...costs };
}
