import type { BaseLogger } from "pino";
import type * as Engine from "../engine/builtin/engine-worker.ts";
import { ENGINE_POOL } from "../engine/builtin-engine.ts";
import { createWorkerPool } from "../workers/worker-pool.ts";
import type * as Index from "./index-worker.ts";

/** The search index shares the processes of the built-in engine: one of its own would take 80 MB. */
export const createEngineAndIndexPool = (log: BaseLogger) =>
  createWorkerPool<typeof Index & typeof Engine>(
    ["content/index-worker.ts", "engine/builtin/engine-worker.ts"],
    { ...ENGINE_POOL, log },
  );
