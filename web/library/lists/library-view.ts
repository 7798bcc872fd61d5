import { createRememberedState } from "../../ui/browser/remembered-state.ts";

const view = createRememberedState("berea.library-view", ["cards", "list"]);

export const useLibraryView = view.useValue;
export const setLibraryView = view.set;
