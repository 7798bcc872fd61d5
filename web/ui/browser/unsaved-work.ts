// Work on this page that the server doesn't have yet.
import { useEffect } from "react";

export interface UnsavedWork {
  /** For users: "Changes to the Bible study “Ruth”". Called on every render. */
  describe: () => string;
  /** A sentence on what happens to it if the user signs out now. */
  describeLoss: () => string;
  /** A sentence on what the user has to do before it can be saved; undefined if waiting is enough. */
  describeProblem?: () => string | undefined;
  /** Whether the tab can close without a prompt anyway. */
  skipsLeavePrompt?: boolean;
  save?: () => void;
  /** Stores it so that it survives closing the page. */
  persist?: () => Promise<unknown>;
}

interface RegisteredWork extends UnsavedWork {
  id: string;
}

const unsaved = new Set<RegisteredWork>();

export const listUnsavedWork = (): readonly RegisteredWork[] => [...unsaved];

/** Whether closing or reloading the tab prompts first. If so, the page never reloads automatically. */
export const hasUnsavedWork = () => listUnsavedWork().some(({ skipsLeavePrompt }) => !skipsLeavePrompt);

let isPromptDisabled = false;

const promptBeforeLeaving = (event: BeforeUnloadEvent) => {
  if (!isPromptDisabled) event.preventDefault();
};

/** Returns a function that unregisters it. */
export function registerUnsavedWork(work: UnsavedWork): () => void {
  const registered = { ...work, id: crypto.randomUUID() };
  unsaved.add(registered);
  if (hasUnsavedWork()) window.addEventListener("beforeunload", promptBeforeLeaving);
  return () => {
    unsaved.delete(registered);
    if (!hasUnsavedWork()) window.removeEventListener("beforeunload", promptBeforeLeaving);
  };
}

/** Registers `work` while the component is mounted. Pass the same object on every render. */
export function useUnsavedWork(work: UnsavedWork | undefined): void {
  useEffect(() => (work ? registerUnsavedWork(work) : undefined), [work]);
}

/** Lets the page close without a prompt from now on. */
export function disableLeavePrompt(): void {
  isPromptDisabled = true;
}
