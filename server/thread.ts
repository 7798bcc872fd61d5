import { Piscina } from "piscina";
import { findProgram, type Program } from "./places.ts";

interface ThreadOptions {
  /** Milliseconds without work after which the thread ends. */
  idle: number;
  /** Tasks that may wait; one more is refused. */
  longestQueue?: number;
}

/** A thread for tasks of `program`, one after the other; there is one only while there is something to do. */
export function createThread(program: Program, { idle, longestQueue }: ThreadOptions): Piscina {
  const thread = new Piscina({
    filename: findProgram(program),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idle,
    // Nobody reads the times, and they take memory from the start.
    recordTiming: false,
    ...(longestQueue !== undefined && { maxQueue: longestQueue }),
  });
  // A thread that dies has its tasks rejected; one that dies idle must not take the server with it.
  thread.on("error", () => undefined);
  return thread;
}
