import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Progress, GenerationEvent } from "../../contract/processing/stream.schema.ts";
import { applyTextEvent } from "../../contract/processing/stream.ts";

/** What was made so far of a text. */
export interface PartialResult {
  text: string;
  /** Pieces done of all there are; undefined until the server says how many. */
  progress: Progress | undefined;
}

const EMPTY: PartialResult = { text: "", progress: undefined };

interface GenerationOptions {
  signal: AbortSignal;
  onEvent: (event: GenerationEvent) => void;
}

/**
 * Work of an engine that tells what it is making: `partial` follows it, at most once for each picture that the screen shows.
 * `cancel` and leaving the page stop the work.
 */
export function useGeneration<Input, Result>(
  work: (input: Input, options: GenerationOptions) => Promise<Result>,
  onSuccess?: (result: Result) => unknown,
) {
  const [partial, setPartial] = useState(EMPTY);
  const gathered = useRef(EMPTY);
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
    setPartial(gathered.current);
  };
  const onEvent = (event: GenerationEvent) => {
    const { text, progress } = gathered.current;
    if (event.type === "text") gathered.current = { text: applyTextEvent(text, event), progress };
    if (event.type === "progress") gathered.current = { text, progress: event.progress };
    frame.current ??= requestAnimationFrame(show);
  };
  const forget = () => {
    cancelAnimationFrame(frame.current ?? 0);
    gathered.current = EMPTY;
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
  return { ...mutation, partial, reset, cancel };
}
