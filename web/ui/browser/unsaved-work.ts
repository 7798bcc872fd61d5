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
  isQuiet?: boolean;
  /** Tries to save it now. */
  save?: () => void;
  /** Brings it to where it outlives this page, before that goes. */
  secure?: () => Promise<unknown>;
}

interface HeldWork extends UnsavedWork {
  id: string;
}

const unsaved = new Set<HeldWork>();

export const listUnsavedWork = (): readonly HeldWork[] => [...unsaved];

/** Whether closing or reloading the tab asks first; then the page never reloads by itself. */
export const hasUnsavedWork = () => listUnsavedWork().some(({ isQuiet }) => !isQuiet);

let isQuestionAnswered = false;

const askBeforeLeaving = (event: BeforeUnloadEvent) => {
  if (!isQuestionAnswered) event.preventDefault();
};

export function holdUnsavedWork(work: UnsavedWork): () => void {
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
  useEffect(() => (work ? holdUnsavedWork(work) : undefined), [work]);
}

/** From now on the page goes without a question: the person has answered it, or there is nothing left to ask about. */
export function leaveWithoutQuestion(): void {
  isQuestionAnswered = true;
}
