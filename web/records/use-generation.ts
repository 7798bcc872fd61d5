import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Progress, GenerationEvent } from "../../contract/processing/stream.schema.ts";
import { applyTextEvent } from "../../contract/processing/stream.ts";

export interface PartialResult {
  text: string;
  /** Undefined until the server reports it. */
  progress: Progress | undefined;
}

const EMPTY: PartialResult = { text: "", progress: undefined };

interface GenerationOptions {
  signal: AbortSignal;
  onEvent: (event: GenerationEvent) => void;
}

/** A mutation that streams its result: `partial` updates at most once per frame. Unmounting cancels it. */
export function useGeneration<Input, Result>(
  generate: (input: Input, options: GenerationOptions) => Promise<Result>,
  onSuccess?: (result: Result) => unknown,
) {
  const [partial, setPartial] = useState(EMPTY);
  const latest = useRef(EMPTY);
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
    setPartial(latest.current);
  };
  const onEvent = (event: GenerationEvent) => {
    const { text, progress } = latest.current;
    if (event.type === "text") latest.current = { text: applyTextEvent(text, event), progress };
    if (event.type === "progress") latest.current = { text, progress: event.progress };
    frame.current ??= requestAnimationFrame(show);
  };
  const clear = () => {
    cancelAnimationFrame(frame.current ?? 0);
    latest.current = EMPTY;
    show();
  };
  const { reset, ...mutation } = useMutation({
    mutationFn: (input: Input) => {
      clear();
      running.current = new AbortController();
      return generate(input, { signal: running.current.signal, onEvent });
    },
    onSuccess,
    onSettled: clear,
  });
  const cancel = () => {
    running.current?.abort();
    reset();
  };
  return { ...mutation, partial, reset, cancel };
}
