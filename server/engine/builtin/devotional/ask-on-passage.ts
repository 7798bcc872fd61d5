import { chooseCandidates } from "../study/candidates.ts";
import type { PassageFeatures } from "../study/passage-features.ts";
import { proposeQuestions } from "../study/question-templates.ts";

const STAGES = ["observation", "meaning", "application", "application"] as const;

/** Questions for somebody who reads a passage alone, from what it says to what it asks of them. */
export function askOnPassage(
  passage: PassageFeatures,
  reference: string,
  most: number,
  existing: readonly string[] = [],
): string[] {
  const candidates = proposeQuestions(passage, reference).filter(({ text }) => !OF_A_GROUP.test(text));
  return chooseCandidates(candidates, existing, STAGES.slice(-most), "").map(({ text }) => text);
}

const OF_A_GROUP = /\b(?:group|together|each other|one another|neighbour|partner|pairs)\b/i;
