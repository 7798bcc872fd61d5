import type { BuiltinEngine } from "../../builtin-engine.ts";
import type { ModelClient } from "../calls/model-client.ts";
import type { ContextWindow } from "../calls/context-window.ts";
import type { SurveySermon } from "./share-surveys.ts";

export interface StepTools {
  client: ModelClient;
  builtin: BuiltinEngine;
  surveySermon: SurveySermon;
  /** Maximum number of calls in flight. */
  concurrency: number;
  /** Provider and model, as part of cache keys. */
  model: string;
  context: ContextWindow;
}
