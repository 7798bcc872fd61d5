import { z } from "zod";
import { TokenCount } from "./engine.schema.ts";
import { RESULT_NAMES } from "../sermon-results.ts";

export const ResultName = z.enum(RESULT_NAMES);
export type ResultName = z.infer<typeof ResultName>;

export const ResultInfo = z.object({
  /** Name of the engine that generated it. */
  engine: z.string(),
  madeAt: z.iso.datetime(),
  tokens: TokenCount,
  isEdited: z.boolean(),
  /** Whether its source text has changed since. */
  isOutOfDate: z.boolean(),
  /** Number of quotes that were omitted because they do not appear in the transcript. */
  droppedQuotes: z.int().optional(),
  /** Number of sentences of a model that were removed because neither the sermon nor the Bible supports them. */
  removedSentences: z.int().optional(),
  /** Number of pieces that the built-in engine refined because the model added or lost content. */
  guardedPieces: z.int().optional(),
  /** Sentences for the user about the source, such as that speech recognition repeated a sentence. */
  notices: z.array(z.string()).optional(),
  /** Id of the version that was generated while the user was editing this text, which was retained. */
  conflictingVersionId: z.string().optional(),
});
export type ResultInfo = z.infer<typeof ResultInfo>;

export const Results = z.partialRecord(ResultName, ResultInfo);
export type Results = z.infer<typeof Results>;
