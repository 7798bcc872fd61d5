import type { BuiltinEngine } from "../../builtin-engine.ts";
import type { ModelCalls } from "../calls/model-calls.ts";
import type { ContextLimit } from "../calls/context-limit.ts";

/** What every step on the model works with. */
export interface StepTools {
  calls: ModelCalls;
  builtin: BuiltinEngine;
  /** Calls in flight at a time. */
  concurrency: number;
  /** The model that answers; pieces that another made are not taken for its own. */
  model: string;
  /** How much the model is given at once. */
  context: ContextLimit;
}
