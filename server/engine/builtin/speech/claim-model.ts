// Two models of which sentences of a sermon can be printed alone. The first knows the wording of thousands of sentences that
// readers chose; the second, with few weights, knows which of its best sentences other readers would not print.
import { readWeights } from "../../../language/model-weights.ts";
import { type CandidateClaim, FEATURE_BITS, listClaimFeatures } from "./claim-features.ts";
import { listProperties } from "./claim-properties.ts";
import data from "./claims.data.json" with { type: "json" };
import propertyWeights from "./claim-properties.data.json" with { type: "json" };

const weights = readWeights(data, FEATURE_BITS);
const weightOf = new Map(Object.entries(propertyWeights));

/** Below, readers print hardly any sentence. */
const MIN_LOG_ODDS = -4.2;

/** The log odds by the first model. */
export function rateWording(claim: CandidateClaim): number {
  let score = 0;
  for (const feature of listClaimFeatures(claim)) score += weights[feature] ?? 0;
  return score / 100;
}

/** What the second model knows, including the rating by the first. */
export function describeClaim(claim: CandidateClaim, before: readonly string[]): Map<string, number> {
  return listProperties(claim, before)
    .set("wording", rateWording(claim) / 2)
    .set("any", 1);
}

/** The probability that a reader would print the sentence alone, as a heading or a highlight. `before` are the sentences before it. */
export function rateClaim(claim: CandidateClaim, before: readonly string[]): number {
  if (rateWording(claim) < MIN_LOG_ODDS) return 0;
  let score = 0;
  for (const [name, value] of describeClaim(claim, before)) score += (weightOf.get(name) ?? 0) * value;
  return 1 / (1 + Math.exp(-score));
}
