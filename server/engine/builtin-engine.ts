// The built-in engine: pure functions over text, run in child processes so that the server's event loop stays free.
import type { BaseLogger } from "pino";
import { createWorkerPool } from "../workers/worker-pool.ts";
import type * as Worker from "./builtin/engine-worker.ts";
import type { PlannedDay } from "./builtin/devotional/plan-days.ts";
import type { StudyOutline } from "./builtin/from-sermon/outline-study.ts";
import { EngineError } from "./engine.ts";
import type {
  DraftOptions,
  Engine,
  Given,
  ItemOptions,
  Made,
  SermonSource,
  SermonToStudy,
  WorkOptions,
} from "./engine.ts";

export interface BuiltinEngine extends Engine {
  /** Outlines a study with a session for each main point of a sermon. */
  outlineStudy(sermon: Given<SermonToStudy>, options?: WorkOptions): Promise<Made<StudyOutline>>;
  /** Finds the points of a sermon that the days of a series are about. */
  planSeries(sermon: Given<SermonToStudy>, options?: WorkOptions): Promise<Made<PlannedDay[]>>;
  /** Ends the processes; work that is not done yet is rejected. */
  close(): void;
}

const TIMEOUT_MS = 60_000;
const MEMORY_MB = 1024;
const NO_TOKENS = { input: 0, output: 0 };

type Task = keyof typeof Worker;
type Input<Name extends Task> = Parameters<(typeof Worker)[Name]>[0];
type Result<Name extends Task> = Extract<ReturnType<(typeof Worker)[Name]>, { result: unknown }>["result"];

export function createBuiltinEngine(log: BaseLogger): BuiltinEngine {
  const pool = createWorkerPool<typeof Worker>("engine/builtin/engine-worker.ts", {
    log,
    timeoutMs: TIMEOUT_MS,
    memoryMb: MEMORY_MB,
  });

  async function run<Name extends Task>(
    name: Name,
    input: Input<Name>,
    { owner = "", signal }: WorkOptions = {},
  ): Promise<Made<Result<Name>>> {
    const outcome = (await pool.run(name, input as never, { owner, signal })) as
      | { result: Result<Name> }
      | { refusal: string };
    if ("refusal" in outcome) throw new EngineError(outcome.refusal);
    return { result: outcome.result, tokens: NO_TOKENS };
  }

  return {
    info: { kind: "builtin", name: "Built-in engine", place: null },
    refineTranscript: (source, options) => run("refineTranscript", source, options),
    summarizeSermon: (source, options) => run("summarizeSermon", withoutTimes(source), options),
    createLessonPlan: (source, options) => run("createLessonPlan", withoutTimes(source), options),
    extractHighlights: (source, options) => run("extractHighlights", source, options),
    generateQuestions: (subject, options) => tellItems(run("generateQuestions", subject, options), options),
    generateActivities: (subject, options) => tellItems(run("generateActivities", subject, options), options),
    createGuide: (study, options) => tellWhole(run("createGuide", study, options), options),
    createDevotional: (source, options) => tellWhole(run("createDevotional", source, options), options),
    createDevotionalSeries: (sermon, options) =>
      tellWhole(run("createDevotionalSeries", withoutTimes(sermon), options), options),
    planSeries: (sermon, options) => run("planSeries", withoutTimes(sermon), options),
    outlineStudy: (sermon, options) => run("outlineStudy", sermon, options),
    close: pool.close,
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

/** Copying timed speech to a process costs the event loop more than all the rest, so only those who use it get it. */
const withoutTimes = <Source extends Given<SermonSource>>(source: Source) => ({ ...source, segments: null });
