import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Progress, GenerationEvent } from "../../contract/processing/stream.schema.ts";
import { applyTextEvent } from "../../contract/processing/stream.ts";

/** What was made so far of a text. */
export interface Making {
  text: string;
  /** Pieces done of all there are; undefined until the server says how many. */
  progress: Progress | undefined;
}

const NOTHING: Making = { text: "", progress: undefined };

interface Heard {
  signal: AbortSignal;
  onEvent: (event: GenerationEvent) => void;
}

/**
 * Work of an engine that tells what it is making: `making` follows it, at most once for each picture that the screen shows.
 * `cancel` and leaving the page stop the work.
 */
export function useEngineWork<Input, Result>(
  work: (input: Input, heard: Heard) => Promise<Result>,
  onSuccess?: (result: Result) => unknown,
) {
  const [making, setMaking] = useState(NOTHING);
  const gathered = useRef(NOTHING);
  const frame = useRef<number>(undefined);
  const running = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      running.current?.abort();
      cancelAnimationFrame(frame.current ?? 0);
    },
    [],
  );

  const show = () => {
    frame.current = undefined;
    setMaking(gathered.current);
  };
  const onEvent = (event: GenerationEvent) => {
    const { text, progress } = gathered.current;
    if (event.type === "text") gathered.current = { text: applyTextEvent(text, event), progress };
    if (event.type === "progress") gathered.current = { text, progress: event.progress };
    frame.current ??= requestAnimationFrame(show);
  };
  const forget = () => {
    cancelAnimationFrame(frame.current ?? 0);
    gathered.current = NOTHING;
    show();
  };
  const { reset, ...mutation } = useMutation({
    mutationFn: (input: Input) => {
      forget();
      running.current = new AbortController();
      return work(input, { signal: running.current.signal, onEvent });
    },
    onSuccess,
    onSettled: forget,
  });
  const cancel = () => {
    running.current?.abort();
    reset();
  };
  return { ...mutation, making, reset, cancel };
}
