import { z } from "zod";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";

/** Which engine answers, so that the screens can say it. */
export const EngineInfo = z.object({
  kind: z.enum(["builtin", "model"]),
  /** "Built-in engine", or the model's name. */
  name: z.string(),
  /** Where a model runs: "this machine" or the name of a host; null for the built-in engine. */
  place: z.string().nullable(),
});
export type EngineInfo = z.infer<typeof EngineInfo>;

/** Tokens that a model read and wrote; both 0 for the built-in engine. */
export const TokenCount = z.object({ input: z.int(), output: z.int() });
export type TokenCount = z.infer<typeof TokenCount>;

/** Part of the body of calls that an engine answers: asks the built-in one although a model is set up. */
export const engineChoice = { engine: z.literal("builtin").optional() };

export const engineEndpoints = {
  engine: defineEndpoint(CALLS.engine, {
    summary: "Which engine answers the processing calls",
    response: EngineInfo,
    errors: ["unauthenticated"],
  }),
};
