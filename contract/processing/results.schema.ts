import { z } from "zod";
import { TokenCount } from "./engine.schema.ts";
import { RESULT_NAMES } from "../sermon-results.ts";

/** The parts of a sermon that processing makes. */
export const ResultName = z.enum(RESULT_NAMES);
export type ResultName = z.infer<typeof ResultName>;

/** How a result came to be. */
export const ResultInfo = z.object({
  /** Name of the engine that made it. */
  engine: z.string(),
  madeAt: z.iso.datetime(),
  tokens: TokenCount,
  /** Whether a person has changed it since. */
  isEdited: z.boolean(),
  /** Whether the text that it was made from has changed since. */
  isOutOfDate: z.boolean(),
  /** Quotes that the engine gave and that do not stand in the transcript: they were left out. */
  droppedQuotes: z.int().optional(),
  /** Sentences that a model wrote and that do not come from the sermon or the Bible: they were left out. */
  removedSentences: z.int().optional(),
  /** Pieces of the transcript in which the model had gained or lost something: the built-in engine refined them. */
  guardedPieces: z.int().optional(),
  /** Id of the version that an engine made while a person was writing this text: theirs stayed. */
  conflictingVersionId: z.string().optional(),
});
export type ResultInfo = z.infer<typeof ResultInfo>;

export const Results = z.partialRecord(ResultName, ResultInfo);
export type Results = z.infer<typeof Results>;
