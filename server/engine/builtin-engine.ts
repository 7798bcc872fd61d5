// The built-in engine: pure functions over text, run in worker threads so that the server's event loop stays free.
import { availableParallelism } from "node:os";
import { Piscina } from "piscina";
import type * as Worker from "./builtin/engine-worker.ts";
import type { PlannedDay } from "./builtin/devotional/plan-days.ts";
import type { StudyOutline } from "./builtin/from-sermon/outline-study.ts";
import { findProgram } from "../places.ts";
import { EngineError } from "./engine.ts";
import type { DraftOptions, Engine, ItemOptions, Made, SermonSource, SermonToStudy } from "./engine.ts";

export interface BuiltinEngine extends Engine {
  /** Begins a study with a session for each main point of a sermon. */
  outlineStudy(sermon: SermonToStudy): Promise<Made<StudyOutline>>;
  /** Finds the points of a sermon that the days of a series are on. */
  planSeries(sermon: SermonToStudy): Promise<Made<PlannedDay[]>>;
  /** Ends the threads; work that is not done yet is rejected. */
  close(): Promise<void>;
}

const MOST_THREADS = 2;
const IDLE_MILLISECONDS = 30_000;
const LONGEST_QUEUE = 500;
const NO_TOKENS = { input: 0, output: 0 };

type Task = keyof typeof Worker;
type Input<Name extends Task> = Parameters<(typeof Worker)[Name]>[0];
type Result<Name extends Task> = Extract<ReturnType<(typeof Worker)[Name]>, { result: unknown }>["result"];

/** Starts threads as there is work, at most two, and ends them when there has been none for half a minute. */
export function createBuiltinEngine(): BuiltinEngine {
  const pool = new Piscina({
    filename: findProgram("engine/builtin/engine-worker.ts"),
    minThreads: 0,
    maxThreads: Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1)),
    idleTimeout: IDLE_MILLISECONDS,
    maxQueue: LONGEST_QUEUE,
    recordTiming: false,
  });

  // A thread that dies has its tasks rejected; one that dies idle must not take the server with it.
  pool.on("error", () => undefined);

  let isClosed = false;
  async function run<Name extends Task>(name: Name, input: Input<Name>): Promise<Made<Result<Name>>> {
    if (isClosed) throw new Error("The engine is closed.");
    const outcome = (await pool.run(input, { name })) as { result: Result<Name> } | { refusal: string };
    if ("refusal" in outcome) throw new EngineError(outcome.refusal);
    return { result: outcome.result, tokens: NO_TOKENS };
  }

  return {
    info: { kind: "builtin", name: "Built-in engine", place: null },
    refineTranscript: (source) => run("refineTranscript", source),
    summarizeSermon: (source) => run("summarizeSermon", withoutTimes(source)),
    createLessonPlan: (source) => run("createLessonPlan", withoutTimes(source)),
    extractHighlights: (source) => run("extractHighlights", source),
    generateQuestions: (subject, options) => tellItems(run("generateQuestions", subject), options),
    generateActivities: (subject, options) => tellItems(run("generateActivities", subject), options),
    createGuide: (study, options) => tellWhole(run("createGuide", study), options),
    createDevotional: (source, options) => tellWhole(run("createDevotional", source), options),
    createDevotionalSeries: (sermon, options) =>
      tellWhole(run("createDevotionalSeries", withoutTimes(sermon)), options),
    planSeries: (sermon) => run("planSeries", withoutTimes(sermon)),
    outlineStudy: (sermon) => run("outlineStudy", sermon),
    close: async () => {
      isClosed = true;
      await pool.destroy();
    },
  };
}

/** All items are there at once. */
async function tellItems(making: Promise<Made<string[]>>, options: ItemOptions | undefined) {
  const made = await making;
  for (const item of made.result) options?.onItem?.(item);
  return made;
}

/** All of it is there at once. */
async function tellWhole<Whole>(making: Promise<Made<Whole>>, options: DraftOptions<Whole> | undefined) {
  const made = await making;
  options?.onDraft?.(made.result);
  return made;
}

/** Copying timed speech to a thread costs the event loop more than all the rest, so only those who use it get it. */
const withoutTimes = <Source extends SermonSource>(source: Source): Source => ({ ...source, segments: null });
