import type { SpokenWord } from "../spoken-words.ts";

const EDGES = [-0.3, -0.1, 0.05, 0.15, 0.25, 0.35, 0.5, 0.7, 1, 1.4, 2, 3];
const CENTERS = [-0.4, -0.2, 0, 0.1, 0.2, 0.3, 0.42, 0.6, 0.85, 1.2, 1.5, 1.7, 2];
/** Seconds over which a silence changes from short to long. */
const TRANSITION_SECONDS = 0.04;
/** The weight of the initial likelihoods relative to the source. */
const PRIOR_STRENGTH = 0.02;
const ROUNDS = 4;
/** The share of gaps that end a sentence in speech. */
const BOUNDARY_RATE = 0.08;
/** The share of a cue's probability that its likeliest gap needs to be boosted. */
const MIN_SHARE = 0.35;
const PLACED_CHANCE = 0.7;
/** Bounds log odds, so that no pause outweighs the words completely. */
const MAX_LOG_ODDS = 6;

/** The gaps that share one measured pause: a single gap if words are timed, all gaps of a cue otherwise. */
interface PauseGroup {
  gaps: number[];
  bin: number;
}

/** Likelihoods of pauses are learned from the source by expectation maximization. */
export function applyPauseEvidence(scores: Float64Array, words: readonly SpokenWord[]): Float64Array {
  const groups = groupGaps(words);
  const weighed = Float64Array.from(scores);
  if (groups.length === 0) return weighed;
  const prior = calibrate(scores);
  const expected = estimateInitialLikelihoods(groups);
  let now = prior;
  let likelihoods = expected;
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round > 0) likelihoods = learnLikelihoods(groups, now, expected);
    now = Float64Array.from(prior);
    for (const group of groups) updatePosterior(group, prior, now, likelihoods);
  }
  for (const { gaps } of groups) {
    boostLikeliestGap(gaps, now);
    for (const gap of gaps) weighed[gap] = logit(now[gap] ?? 0);
  }
  return weighed;
}

function groupGaps(words: readonly SpokenWord[]): PauseGroup[] {
  const groups: PauseGroup[] = [];
  let shared: { cue: object; group: PauseGroup } | undefined;
  for (const [at, { pause, cue }] of words.entries()) {
    if (pause !== undefined) groups.push({ gaps: [at], bin: findBin(pause) });
    else if (cue?.pause !== undefined) {
      if (shared?.cue !== cue) {
        shared = { cue, group: { gaps: [], bin: findBin(cue.pause) } };
        groups.push(shared.group);
      }
      shared.group.gaps.push(at);
    }
  }
  return groups;
}

const findBin = (pause: number) => {
  const bin = EDGES.findIndex((edge) => pause < edge);
  return bin === -1 ? EDGES.length : bin;
};

/** The likelihood of each pause length in a group with zero, one, or more sentence ends. */
type Likelihoods = readonly [Float64Array, Float64Array, Float64Array];

/** Separates short from long silences by Otsu's threshold. */
function estimateInitialLikelihoods(groups: readonly PauseGroup[]): Likelihoods {
  const counts = new Float64Array(CENTERS.length);
  for (const { bin } of groups) counts[bin] = (counts[bin] ?? 0) + 1;
  const limit = findOtsuThreshold(counts);
  const long = CENTERS.findIndex((centre, bin) => centre > limit && (counts[bin] ?? 0) > 0);
  const twice = limit + Math.max(CENTERS[long] ?? limit, 0.2);
  const likelihoods = [
    counts.map((count, bin) => count * sigmoid((limit - (CENTERS[bin] ?? 0)) / TRANSITION_SECONDS)),
    counts.map((count, bin) => count * sigmoid(((CENTERS[bin] ?? 0) - limit) / TRANSITION_SECONDS)),
    counts.map((count, bin) => count * sigmoid(((CENTERS[bin] ?? 0) - twice) / TRANSITION_SECONDS)),
  ] as const;
  for (const each of likelihoods) normalize(each);
  return likelihoods;
}

function findOtsuThreshold(counts: Float64Array): number {
  let [best, limit] = [-1, 0];
  for (let split = 1; split < counts.length; split += 1) {
    const [low, high] = [average(counts, 0, split), average(counts, split, counts.length)];
    const spread = low.count * high.count * (high.mean - low.mean) ** 2;
    if (spread > best) [best, limit] = [spread, EDGES[split - 1] ?? 0];
  }
  return limit;
}

function average(counts: Float64Array, from: number, to: number): { count: number; mean: number } {
  let [count, sum] = [0, 0];
  for (let bin = from; bin < to; bin += 1) {
    count += counts[bin] ?? 0;
    sum += (counts[bin] ?? 0) * (CENTERS[bin] ?? 0);
  }
  return { count, mean: count === 0 ? 0 : sum / count };
}

function normalize(counts: Float64Array): void {
  const total = counts.reduce((sum, count) => sum + count + 0.01, 0);
  for (const bin of counts.keys()) counts[bin] = ((counts[bin] ?? 0) + 0.01) / total;
}

function learnLikelihoods(
  groups: readonly PauseGroup[],
  probabilities: Float64Array,
  expected: Likelihoods,
): Likelihoods {
  const likelihoods = expected.map((each) =>
    each.map((chance) => chance * groups.length * PRIOR_STRENGTH),
  ) as unknown as Likelihoods;
  for (const { gaps, bin } of groups) {
    const chances = getBoundaryCountProbabilities(gaps, probabilities);
    for (let ends = 0; ends < 3; ends += 1) {
      const counts = likelihoods[ends];
      if (counts) counts[bin] = (counts[bin] ?? 0) + (chances[ends] ?? 0);
    }
  }
  for (const counts of likelihoods) normalize(counts);
  return likelihoods;
}

/** Returns the probabilities that zero, one, or more of the gaps end a sentence. */
function getBoundaryCountProbabilities(
  gaps: readonly number[],
  probabilities: Float64Array,
): [number, number, number] {
  if (gaps.length === 1) {
    const chance = probabilities[gaps[0] ?? 0] ?? 0;
    return [1 - chance, chance, 0];
  }
  let [none, one] = [1, 0];
  for (const gap of gaps) {
    const chance = probabilities[gap] ?? 0;
    one = one * (1 - chance) + none * chance;
    none *= 1 - chance;
  }
  return [none, one, Math.max(0, 1 - none - one)];
}

function updatePosterior(
  { gaps, bin }: PauseGroup,
  prior: Float64Array,
  now: Float64Array,
  likelihoods: Likelihoods,
): void {
  const chances = getBoundaryCountProbabilities(gaps, prior).map(
    (chance, ends) => chance * (likelihoods[ends]?.[bin] ?? 0),
  );
  const [none = 0, one = 0, more = 0] = chances;
  const total = none + one + more;
  const odds = gaps.map((gap) => (prior[gap] ?? 0) / (1 - (prior[gap] ?? 0)));
  const sum = odds.reduce((all, each) => all + each, 0);
  for (const [at, gap] of gaps.entries()) {
    const share = (odds[at] ?? 0) / sum;
    const chance = (one * share + more * Math.min(1, 2 * share)) / total;
    now[gap] = clampProbability(chance);
  }
}

/** Calibrates log odds to probabilities with a typical number of sentence ends. */
function calibrate(scores: Float64Array): Float64Array {
  let [low, high] = [-12, 12];
  for (let round = 0; round < 30; round += 1) {
    const shift = (low + high) / 2;
    const total = scores.reduce((sum, score) => sum + sigmoid(score + shift), 0);
    if (total > scores.length * BOUNDARY_RATE) high = shift;
    else low = shift;
  }
  return scores.map((score) => sigmoid(score + low));
}

/** If a cue very likely has a sentence end but no single gap is likely, boosts its likeliest gap. */
function boostLikeliestGap(gaps: readonly number[], chances: Float64Array): void {
  const [none] = getBoundaryCountProbabilities(gaps, chances);
  const sum = gaps.reduce((total, gap) => total + (chances[gap] ?? 0), 0);
  const best = gaps.reduce(
    (found, gap) => ((chances[gap] ?? 0) > (chances[found] ?? 0) ? gap : found),
    gaps[0] ?? 0,
  );
  const share = (chances[best] ?? 0) / sum;
  if (sum > 0.6 && none < 0.6 && share > MIN_SHARE)
    chances[best] = clampProbability(Math.max(chances[best] ?? 0, Math.min(sum, 1) * PLACED_CHANCE));
}

const clampProbability = (chance: number) => Math.min(Math.max(chance, 1e-4), 1 - 1e-4);

const sigmoid = (score: number) =>
  1 / (1 + Math.exp(-Math.max(-MAX_LOG_ODDS, Math.min(MAX_LOG_ODDS, score))));
const logit = (chance: number) => Math.log(chance / (1 - chance));
