import { STUDY_MESSAGES } from "../../../../contract/records/study.ts";
import { type DraftOptions, EngineError, type GuideSource, type EngineResult } from "../../engine.ts";
import { readSession } from "../../guide/session-subject.ts";
import { writeSession, writeStudy } from "../../guide/write-guide.ts";
import { askForSession } from "../answers/ask-for-session.ts";
import { readWithin } from "../calls/context-limit.ts";
import { makeInOrder } from "./make-in-order.ts";
import type { StepTools } from "./step-tools.ts";

/**
 * Makes a leader's guide on the model, which gives the parts of each session, several at a time; layout, times and Bible
 * text are added by program. It is shown in the order of the sessions.
 */
export async function createGuideOnModel(
  study: GuideSource,
  tools: StepTools,
  { onDraft, ...options }: DraftOptions<readonly string[]>,
): Promise<EngineResult<string[]>> {
  if (study.sessions.length === 0) throw new EngineError(STUDY_MESSAGES.sessionRequired);
  const sessions = study.sessions.map((session, at) => readSession(study, session, at));
  const head = writeStudy(study, sessions);
  onDraft?.([head]);
  const watched = {
    ...options,
    onDraft: onDraft && ((parts: readonly string[]) => onDraft([head, ...parts])),
  };
  const { made, ...costs } = await makeInOrder(
    sessions,
    watched,
    async (session, at, { signal, onPartial }) => {
      const { parts, ...taken } = await readWithin(tools.context, () =>
        askForSession({ study, session, neighbours: [sessions[at - 1], sessions[at + 1]] }, tools, {
          signal,
          onPartial: onPartial && ((partial) => onPartial(partial && writeSession(session, partial, true))),
        }),
      );
      return { part: writeSession(session, parts), ...taken };
    },
  );
  return { result: [head, ...made.map(({ part }) => part)], ...costs };
}
