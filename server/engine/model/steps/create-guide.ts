import { STUDY_MESSAGES } from "../../../../contract/records/study.ts";
import { type DraftOptions, EngineError, type GuideSource, type EngineResult } from "../../engine.ts";
import { readSession, type SessionSubject } from "../../guide/session-subject.ts";
import { type SessionParts, writeSession, writeStudy } from "../../guide/write-guide.ts";
import { allOrNone } from "../answers/all-or-none.ts";
import { askForSession } from "../answers/ask-for-session.ts";
import { readWithin } from "../calls/context-limit.ts";
import { addTokens } from "../calls/model-calls.ts";
import type { StepTools } from "./step-tools.ts";

/**
 * Makes a leader's guide on the model, which gives the parts of each session, several at a time; layout, times and Bible
 * text are added by program. It is shown in the order of the sessions.
 */
export async function createGuideOnModel(
  study: GuideSource,
  tools: StepTools,
  { signal, onProgress, onDraft }: DraftOptions<readonly string[]>,
): Promise<EngineResult<string[]>> {
  if (study.sessions.length === 0) throw new EngineError(STUDY_MESSAGES.sessionRequired);
  const sessions = study.sessions.map((session, at) => readSession(study, session, at));
  const guide = collectGuide(study, sessions, onDraft);
  let done = 0;
  const tellProgress = () => onProgress?.({ done, of: sessions.length });
  tellProgress();
  const made = await allOrNone([...sessions.entries()], signal, async ([at, session], stop) => {
    const onPartial = onDraft && ((parts: SessionParts | undefined) => guide.draft(at, parts));
    const neighbours = [sessions[at - 1], sessions[at + 1]];
    const answer = await readWithin(tools.context, () =>
      askForSession({ study, session, neighbours }, tools, { signal: stop, onPartial }),
    );
    guide.settle(at, answer.parts);
    done += 1;
    tellProgress();
    return answer;
  });
  return {
    result: guide.whole(),
    tokens: addTokens(...made.map(({ tokens }) => tokens)),
    removedSentences: made.reduce((sum, { removed }) => sum + removed, 0),
  };
}

/** Gathers the sessions as they are made, and shows those that are whole and the one after them. */
function collectGuide(
  study: GuideSource,
  sessions: readonly SessionSubject[],
  onDraft: DraftOptions<readonly string[]>["onDraft"],
) {
  const head = writeStudy(study, sessions);
  const settled: (string | undefined)[] = sessions.map(() => undefined);
  const drafts: (string | undefined)[] = sessions.map(() => undefined);
  const write = (at: number, parts: SessionParts, isDraft: boolean) => {
    const session = sessions[at];
    return session && writeSession(session, parts, isDraft);
  };
  const list = () => {
    const open = settled.indexOf(undefined);
    const whole = settled.slice(0, open === -1 ? settled.length : open);
    return [head, ...whole, drafts[open]].filter((section) => section !== undefined);
  };
  onDraft?.([head]);
  return {
    whole: list,
    /** Takes a session as far as it has come; undefined where it begins again. */
    draft(at: number, parts: SessionParts | undefined): void {
      drafts[at] = parts && write(at, parts, true);
      if (settled.indexOf(undefined) === at) onDraft?.(list());
    },
    settle(at: number, parts: SessionParts): void {
      const isNext = settled.indexOf(undefined) === at;
      settled[at] = write(at, parts, false);
      if (isNext) onDraft?.(list());
    },
  };
}
