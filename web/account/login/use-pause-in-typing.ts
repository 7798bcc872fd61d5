import { useEffect, useRef, useState } from "react";

/** Milliseconds without a key after which somebody counts as not typing. */
const PAUSE = 1000;

/** Becomes true once `isDue` and nobody types any more, so that no key ends up in what comes up then. */
export function usePauseInTyping(isDue: boolean): boolean {
  const lastKey = useRef(Number.NEGATIVE_INFINITY);
  const [isPaused, setIsPaused] = useState(false);

  useEffect(() => {
    const note = () => {
      lastKey.current = performance.now();
    };
    // Whatever the page does with its keys, and those that come from no keyboard too.
    window.addEventListener("keydown", note, true);
    window.addEventListener("input", note, true);
    return () => {
      window.removeEventListener("keydown", note, true);
      window.removeEventListener("input", note, true);
    };
  }, []);

  useEffect(() => {
    if (!isDue) return undefined;
    let timer = 0;
    const look = () => {
      const left = lastKey.current + PAUSE - performance.now();
      if (left > 0) timer = window.setTimeout(look, left);
      else setIsPaused(true);
    };
    look();
    return () => {
      clearTimeout(timer);
      setIsPaused(false);
    };
  }, [isDue]);

  return isDue && isPaused;
}
