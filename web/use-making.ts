import { useEffect, useRef, useState } from "react";
import { continueText, type Progress, type WorkEvent } from "../contract/stream.ts";

/** What was made so far of a text that is being made. */
export interface Making {
  text: string;
  /** Pieces done of all there are; undefined until the server says how many. */
  progress: Progress | undefined;
}

const NOTHING: Making = { text: "", progress: undefined };

/** Gathers what is heard of work, at most once for each picture that the screen shows. */
export function useMaking() {
  const [making, setMaking] = useState(NOTHING);
  const gathered = useRef(NOTHING);
  const frame = useRef<number>(undefined);
  useEffect(() => () => cancelAnimationFrame(frame.current ?? 0), []);

  const show = () => {
    frame.current = undefined;
    setMaking(gathered.current);
  };
  const hear = (event: WorkEvent) => {
    const { text, progress } = gathered.current;
    if (event.type === "text") gathered.current = { text: continueText(text, event), progress };
    if (event.type === "progress") gathered.current = { text, progress: event.progress };
    frame.current ??= requestAnimationFrame(show);
  };
  const forget = () => {
    cancelAnimationFrame(frame.current ?? 0);
    gathered.current = NOTHING;
    show();
  };
  return { making, hear, forget };
}
