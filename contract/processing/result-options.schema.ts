import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { textOf } from "../text/text.schema.ts";
import { AGES, LENGTHS, READING_LEVELS, RESULT_LANGUAGES } from "./result-options.ts";

/** Whom a result is for and how it is written. What is absent is left to the engine; the built-in engine uses none of it. */
export const ResultOptions = z
  .object({
    /** For example "a small group of young parents". */
    audience: textOf(LIMITS.audienceCharacters, "Audience"),
    age: z.enum(AGES),
    readingLevel: z.enum(READING_LEVELS),
    length: z.enum(LENGTHS),
    /** BCP 47 tag; by default the language of the source. */
    language: z.enum(RESULT_LANGUAGES),
  })
  .partial();
export type ResultOptions = z.infer<typeof ResultOptions>;
