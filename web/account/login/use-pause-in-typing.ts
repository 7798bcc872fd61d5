import { useEffect, useRef, useState } from "react";

const PAUSE_MS = 1000;

/** Becomes true once `isDue` and the user has stopped typing, so that no key press goes to the dialog that opens. */
export function usePauseInTyping(isDue: boolean): boolean {
  const lastKey = useRef(Number.NEGATIVE_INFINITY);
  const [isPaused, setIsPaused] = useState(false);

  useEffect(() => {
    const recordKey = () => {
      lastKey.current = performance.now();
    };
    // In the capture phase, and `input` for text that comes from no keyboard.
    window.addEventListener("keydown", recordKey, true);
    window.addEventListener("input", recordKey, true);
    return () => {
      window.removeEventListener("keydown", recordKey, true);
      window.removeEventListener("input", recordKey, true);
    };
  }, []);

  useEffect(() => {
    if (!isDue) return undefined;
    let timer = 0;
    const check = () => {
      const left = lastKey.current + PAUSE_MS - performance.now();
      if (left > 0) timer = window.setTimeout(check, left);
      else setIsPaused(true);
    };
    check();
    return () => {
      clearTimeout(timer);
      setIsPaused(false);
    };
  }, [isDue]);

  return isDue && isPaused;
}
