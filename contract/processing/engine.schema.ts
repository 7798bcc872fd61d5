import { z } from "zod";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";
import { ResultOptions } from "./result-options.schema.ts";

/** The engine that generates results, for display. */
export const EngineInfo = z.object({
  kind: z.enum(["builtin", "model"]),
  /** "Built-in engine", or the model's name. */
  name: z.string(),
  /** "this machine" or the host on which a model runs; null for the built-in engine. */
  place: z.string().nullable(),
});
export type EngineInfo = z.infer<typeof EngineInfo>;

/** Tokens that a model used; both 0 for the built-in engine. */
export const TokenCount = z.object({ input: z.int(), output: z.int() });
export type TokenCount = z.infer<typeof TokenCount>;

/** Body fields of calls that use an engine. */
export const generationFields = {
  /** Selects the built-in engine even if a model is set up. */
  engine: z.literal("builtin").optional(),
  options: ResultOptions.optional(),
};

export const engineEndpoints = {
  engine: defineEndpoint(CALLS.engine, {
    summary: "Returns the engine that generates results",
    response: EngineInfo,
    errors: ["unauthenticated"],
  }),
};
