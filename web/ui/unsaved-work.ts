import { useEffect } from "react";

const unsaved = new Set<symbol>();

export const hasUnsavedWork = () => unsaved.size > 0;

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

/** While `isUnsaved`, closing or reloading the tab asks first, and the page never reloads by itself. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const work = Symbol("unsaved work");
    unsaved.add(work);
    window.addEventListener("beforeunload", askBeforeLeaving);
    return () => {
      unsaved.delete(work);
      if (unsaved.size === 0) window.removeEventListener("beforeunload", askBeforeLeaving);
    };
  }, [isUnsaved]);
}
