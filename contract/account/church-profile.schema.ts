import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { textOf } from "../text/text.schema.ts";

/** How a church writes. Generated texts follow it; a field may be "". */
export const ChurchProfile = z.object({
  /** Tradition and convictions. */
  convictions: textOf(LIMITS.churchProfileCharacters, "Tradition and convictions"),
  /** How texts should sound. */
  voice: textOf(LIMITS.churchProfileCharacters, "Voice"),
  /** Names and terms in their right spelling, one per line. */
  terms: textOf(LIMITS.churchTermsCharacters, "Names and terms"),
  /** Words and phrases that texts should not contain, one per line. */
  avoidedWords: textOf(LIMITS.churchProfileCharacters, "Words to avoid"),
});
export type ChurchProfile = z.infer<typeof ChurchProfile>;
