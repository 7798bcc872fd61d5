// What this page holds that the server does not have yet.
import { useEffect } from "react";

export interface UnsavedWork {
  /** What it is, for people: "Changes to the Bible study “Ruth”". Asked whenever it is shown. */
  describe: () => string;
  /** What becomes of it if the person signs out now, in a sentence. */
  describeLoss: () => string;
  /** Why it cannot be saved without the person, in a sentence; undefined where waiting helps. */
  describeProblem?: () => string | undefined;
  /** Whether the tab may be closed without a question all the same. */
  skipsLeavePrompt?: boolean;
  /** Tries to save it now. */
  save?: () => void;
  /** Brings it to where it outlives this page, before that goes. */
  secure?: () => Promise<unknown>;
}

interface RegisteredWork extends UnsavedWork {
  id: string;
}

const unsaved = new Set<RegisteredWork>();

export const listUnsavedWork = (): readonly RegisteredWork[] => [...unsaved];

/** Whether closing or reloading the tab asks first; then the page never reloads by itself. */
export const hasUnsavedWork = () => listUnsavedWork().some(({ skipsLeavePrompt }) => !skipsLeavePrompt);

let isQuestionAnswered = false;

const askBeforeLeaving = (event: BeforeUnloadEvent) => {
  if (!isQuestionAnswered) event.preventDefault();
};

export function registerUnsavedWork(work: UnsavedWork): () => void {
  const held = { ...work, id: crypto.randomUUID() };
  unsaved.add(held);
  if (hasUnsavedWork()) window.addEventListener("beforeunload", askBeforeLeaving);
  return () => {
    unsaved.delete(held);
    if (!hasUnsavedWork()) window.removeEventListener("beforeunload", askBeforeLeaving);
  };
}

/** The same as long as the component is on the screen and `work` is there; `work` must stay the same object meanwhile. */
export function useUnsavedWork(work: UnsavedWork | undefined): void {
  useEffect(() => (work ? registerUnsavedWork(work) : undefined), [work]);
}

/** From now on the page goes without a question: the person has answered it, or there is nothing left to ask about. */
export function disableLeavePrompt(): void {
  isQuestionAnswered = true;
}
