import { type RefObject, useEffect } from "react";
import { useSearchParams } from "react-router";

/** How long a page is waited for to show what was found on it. */
const TIMEOUT_MS = 5_000;
const HIGHLIGHT = "berea-found";

/** Scrolls to and marks the words that the address names (`find`), also in texts that come later. */
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
    // Few pages are opened for what was found on them.
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
