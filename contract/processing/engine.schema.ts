import { z } from "zod";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";

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

/** Body field of calls that use an engine: selects the built-in one even if a model is set up. */
export const engineChoice = { engine: z.literal("builtin").optional() };

export const engineEndpoints = {
  engine: defineEndpoint(CALLS.engine, {
    summary: "Returns the engine that generates results",
    response: EngineInfo,
    errors: ["unauthenticated"],
  }),
};
