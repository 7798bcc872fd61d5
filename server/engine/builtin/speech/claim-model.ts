// A log-linear model of which sentences of a sermon can be printed alone, learned from sermons that were read for it.
import { readWeights } from "../../../language/model-weights.ts";
import { type CandidateClaim, FEATURE_BITS, listClaimFeatures } from "./claim-features.ts";
import data from "./claims.data.json" with { type: "json" };

const weights = readWeights(data, FEATURE_BITS);

/** The probability that a reader would print the sentence alone, as a heading or a highlight. */
export function rateClaim(claim: CandidateClaim): number {
  let score = 0;
  for (const feature of listClaimFeatures(claim)) score += weights[feature] ?? 0;
  return 1 / (1 + Math.exp(-score / 100));
}
