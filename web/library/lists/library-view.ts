import { createSharedState } from "../../ui/browser/shared-state.ts";

export type LibraryView = "cards" | "list";

const KEY = "berea.library-view";

function readView(): LibraryView {
  try {
    return localStorage.getItem(KEY) === "list" ? "list" : "cards";
  } catch {
    return "cards";
  }
}

const view = createSharedState<LibraryView>(readView());

export const useLibraryView = view.useValue;

/** The choice is remembered in this browser. */
export function setLibraryView(next: LibraryView): void {
  view.set(next);
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Without storage it lasts until the page is closed.
  }
}
