import { useEffect } from "react";

const unsaved = new Set<symbol>();

export const hasUnsavedWork = () => unsaved.size > 0;

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

/** Until the answer is called, closing or reloading the tab asks first, and the page never reloads by itself. */
export function holdUnsavedWork(): () => void {
  const work = Symbol("unsaved work");
  unsaved.add(work);
  window.addEventListener("beforeunload", askBeforeLeaving);
  return () => {
    unsaved.delete(work);
    if (unsaved.size === 0) window.removeEventListener("beforeunload", askBeforeLeaving);
  };
}

/** The same while `isUnsaved`, as long as the component is on the screen. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? holdUnsavedWork() : undefined), [isUnsaved]);
}
