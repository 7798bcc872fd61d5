import { type RefObject, useEffect } from "react";
import { useSearchParams } from "react-router";

/** How long to wait for the text to be rendered. */
const TIMEOUT_MS = 5_000;
const HIGHLIGHT = "berea-found";

/** Scrolls to and highlights the words of the `find` query parameter, even if they are rendered later. */
export function useFoundTextHighlight(element: RefObject<HTMLElement | null>): void {
  const [search] = useSearchParams();
  const words = search.get("find") ?? "";
  useEffect(() => {
    const root = element.current;
    if (!root || words.trim() === "") return undefined;
    let findRange: typeof import("./find-range.ts").findRange | undefined;
    const show = () => {
      const range = findRange?.(root, words);
      if (!range) return;
      stop();
      CSS.highlights?.set(HIGHLIGHT, new Highlight(range));
      range.startContainer.parentElement?.scrollIntoView({ block: "center" });
    };
    const watch = new MutationObserver(show);
    const stop = () => {
      watch.disconnect();
      clearTimeout(timer);
    };
    const timer = setTimeout(stop, TIMEOUT_MS);
    watch.observe(root, { childList: true, subtree: true, characterData: true });
    // Loaded on demand: few pages are opened from search results.
    const load = async () => {
      ({ findRange } = await import("./find-range.ts"));
      show();
    };
    void load();
    return () => {
      stop();
      CSS.highlights?.delete(HIGHLIGHT);
    };
  }, [element, words]);
}
