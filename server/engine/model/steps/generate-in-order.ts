import type { TokenCount } from "../../../../contract/processing/engine.schema.ts";
import type { DraftOptions } from "../../engine.ts";
import { runAllOrAbort } from "../answers/run-all-or-abort.ts";
import { addTokens } from "../calls/model-client.ts";

/** What was made of one task, and what it took. */
export interface GeneratedPart<Part> {
  part: Part;
  tokens: TokenCount;
  /** How many sentences were left out because they were not true. */
  removed: number;
}

export interface PartOptions<Part> {
  signal: AbortSignal;
  /** Receives the part as far as it has come; undefined where it begins again. */
  onPartial: ((part: Part | undefined) => void) | undefined;
}

/**
 * Makes the parts of a result at the same time, and shows them in their order: those that are whole and, as far as it
 * has come, the one after them.
 */
export async function generateInOrder<Task, Part, Made extends GeneratedPart<Part>>(
  tasks: readonly Task[],
  { signal, onProgress, onDraft }: DraftOptions<readonly Part[]>,
  make: (task: Task, at: number, options: PartOptions<Part>) => Promise<Made>,
) {
  const settled: (Part | undefined)[] = tasks.map(() => undefined);
  const drafts: (Part | undefined)[] = tasks.map(() => undefined);
  const countSettled = () => {
    const open = settled.indexOf(undefined);
    return open === -1 ? settled.length : open;
  };
  const show = () => {
    const count = countSettled();
    onDraft?.([...settled.slice(0, count), drafts[count]].filter((part) => part !== undefined));
  };
  let done = 0;
  const tellProgress = () => onProgress?.({ done, of: tasks.length });
  tellProgress();
  const made = await runAllOrAbort([...tasks.entries()], signal, async ([at, task], stop) => {
    const onPartial = (part: Part | undefined) => {
      drafts[at] = part;
      if (countSettled() === at) show();
    };
    const answer = await make(task, at, { signal: stop, onPartial: onDraft && onPartial });
    const isNext = countSettled() === at;
    settled[at] = answer.part;
    if (isNext) show();
    done += 1;
    tellProgress();
    return answer;
  });
  return {
    made,
    tokens: addTokens(...made.map(({ tokens }) => tokens)),
    removedSentences: made.reduce((sum, { removed }) => sum + removed, 0),
  };
}
