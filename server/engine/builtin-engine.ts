// The built-in engine: pure functions on text, run in child processes to keep the server's event loop free.
import { availableParallelism } from "node:os";
import type { BaseLogger } from "pino";
import { RESULT_NAMES, SERMON_RESULTS } from "../../contract/sermon-results.ts";
import { createWorkerPool, type WorkerPool } from "../workers/worker-pool.ts";
import type * as Worker from "./builtin/engine-worker.ts";
import type { PlannedSeries } from "./builtin/devotional/create-series.ts";
import type { StudyOutline } from "./builtin/from-sermon/outline-study.ts";
import type { SermonSurvey } from "./builtin/survey-sermon.ts";
import { EngineError } from "./engine.ts";
import type {
  DraftOptions,
  Engine,
  EngineResult,
  SerializedSource,
  ItemOptions,
  SermonResultMethods,
  SermonSource,
  SermonWithSummary,
  WorkOptions,
} from "./engine.ts";

export interface BuiltinEngine extends Engine {
  outlineStudy(
    sermon: SerializedSource<SermonWithSummary>,
    options?: WorkOptions,
  ): Promise<EngineResult<StudyOutline>>;
  planSeries(
    sermon: SerializedSource<SermonWithSummary>,
    options?: WorkOptions,
  ): Promise<EngineResult<PlannedSeries>>;
  /** How many days a series without a model has: one for each distinct point or passage, at most five. */
  countSeriesDays(
    sermon: SerializedSource<SermonWithSummary>,
    options?: WorkOptions,
  ): Promise<EngineResult<number>>;
  surveySermon(
    sermon: SerializedSource<SermonSource>,
    options?: WorkOptions,
  ): Promise<EngineResult<SermonSurvey>>;
  /** Stops the processes and rejects unfinished tasks. */
  close(): void;
}

const PROCESSORS = Math.min(4, availableParallelism());

export const ENGINE_POOL = {
  /** One user's sermons can use all processors. Each process takes about 100 MB. */
  maxProcesses: PROCESSORS,
  maxPerOwner: PROCESSORS,
  /** Most tasks take less. Behind longer ones, other users get an additional process. */
  extraProcessAfterMs: 4_000,
  timeoutMs: 60_000,
  memoryMb: 1024,
};
const NO_TOKENS = { input: 0, output: 0 };

type Task = keyof typeof Worker;
type Input<Name extends Task> = Parameters<(typeof Worker)[Name]>[0];
type TaskOptions = ItemOptions & DraftOptions<never>;
type Result<Name extends Task> = Extract<ReturnType<(typeof Worker)[Name]>, { result: unknown }>["result"];

export function createBuiltinEngine(
  log: BaseLogger,
  pool: WorkerPool<typeof Worker> = createWorkerPool("engine/builtin/engine-worker.ts", {
    ...ENGINE_POOL,
    log,
  }),
): BuiltinEngine {
  async function run<Name extends Task>(
    name: Name,
    input: Input<Name>,
    { owner = "", job, signal }: WorkOptions = {},
  ): Promise<EngineResult<Result<Name>>> {
    const outcome = (await pool.run(name, input as never, { owner, job, signal })) as
      | { result: Result<Name>; notices?: string[] }
      | { refusal: string };
    if ("refusal" in outcome) throw new EngineError(outcome.refusal);
    return { ...outcome, tokens: NO_TOKENS };
  }

  /** Creates a method that emits its whole result at once. */
  function createMethod<Name extends Task>(name: Name) {
    return async (input: Input<Name>, options: TaskOptions = {}): Promise<EngineResult<Result<Name>>> => {
      const outcome = await run(name, input, options);
      options.onDraft?.(outcome.result as never);
      if (options.onItem) for (const item of outcome.result as string[]) options.onItem(item);
      return outcome;
    };
  }

  const sermonMethods = RESULT_NAMES.map((name) => {
    const { task } = SERMON_RESULTS[name];
    return [task, (source: Input<typeof task>, options?: WorkOptions) => run(task, source, options)] as const;
  });
  return {
    info: { kind: "builtin", name: "Built-in engine", place: null },
    ...(Object.fromEntries(sermonMethods) as unknown as SermonResultMethods),
    generateQuestions: createMethod("generateQuestions"),
    generateActivities: createMethod("generateActivities"),
    createGuide: createMethod("createGuide"),
    createDevotional: createMethod("createDevotional"),
    createDevotionalSeries: createMethod("createDevotionalSeries"),
    planSeries: createMethod("planSeries"),
    countSeriesDays: createMethod("countSeriesDays"),
    outlineStudy: createMethod("outlineStudy"),
    surveySermon: createMethod("surveySermon"),
    close: pool.close,
  };
}
