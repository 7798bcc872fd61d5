import type { BuiltinEngine } from "../../builtin-engine.ts";
import type { ModelClient } from "../calls/model-client.ts";
import type { ContextWindow } from "../calls/context-window.ts";

/** What every step on the model works with. */
export interface StepTools {
  client: ModelClient;
  builtin: BuiltinEngine;
  /** Calls in flight at a time. */
  concurrency: number;
  /** The model that answers; pieces that another made are not taken for its own. */
  model: string;
  /** How much the model is given at once. */
  context: ContextWindow;
}
