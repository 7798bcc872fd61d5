import type { TokenCount } from "../../../../contract/processing/engine.schema.ts";
import type { DraftOptions } from "../../engine.ts";
import { runAllOrAbort } from "../answers/run-all-or-abort.ts";
import { addTokens } from "../calls/model-client.ts";

export interface GeneratedPart<Part> {
  part: Part;
  tokens: TokenCount;
  /** Number of sentences that verification removed. */
  removed: number;
}

export interface PartOptions<Part> {
  signal: AbortSignal;
  /** Receives the incomplete part while it is being streamed; undefined means that it starts again. */
  onPartial: ((part: Part | undefined) => void) | undefined;
}

/** Generates parts concurrently. Drafts have the complete parts and the incomplete one after them. */
export async function generateInOrder<Task, Part, Made extends GeneratedPart<Part>>(
  tasks: readonly Task[],
  { signal, onProgress, onDraft }: DraftOptions<readonly Part[]>,
  generate: (task: Task, at: number, options: PartOptions<Part>) => Promise<Made>,
) {
  const complete: (Part | undefined)[] = tasks.map(() => undefined);
  const drafts: (Part | undefined)[] = tasks.map(() => undefined);
  const countComplete = () => {
    const open = complete.indexOf(undefined);
    return open === -1 ? complete.length : open;
  };
  const emitDraft = () => {
    const count = countComplete();
    onDraft?.([...complete.slice(0, count), drafts[count]].filter((part) => part !== undefined));
  };
  let done = 0;
  const reportProgress = () => onProgress?.({ done, of: tasks.length });
  reportProgress();
  const results = await runAllOrAbort([...tasks.entries()], signal, async ([at, task], stop) => {
    const onPartial = (part: Part | undefined) => {
      drafts[at] = part;
      if (countComplete() === at) emitDraft();
    };
    const answer = await generate(task, at, { signal: stop, onPartial: onDraft && onPartial });
    const isNext = countComplete() === at;
    complete[at] = answer.part;
    if (isNext) emitDraft();
    done += 1;
    reportProgress();
    return answer;
  });
  return {
    results,
    tokens: addTokens(...results.map(({ tokens }) => tokens)),
    removedSentences: results.reduce((sum, { removed }) => sum + removed, 0),
  };
}
