// Files that were dropped on a page, on their way to the page that adds them.
import { createSharedState } from "../../ui/browser/shared-state.ts";

const NONE: readonly File[] = [];
const dropped = createSharedState(NONE);

export const useDroppedFiles = dropped.useValue;
export const dropFiles = (files: readonly File[]) => dropped.set(files);
export const clearDroppedFiles = () => dropped.set(NONE);
