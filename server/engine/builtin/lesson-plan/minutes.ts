import { IN_ENGLISH } from "../../headings.ts";

/** Parts of weight 0 get no minutes; all others get at least one while there are enough. */
export function allocateMinutes(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum <= 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (total * weight) / sum);
  const minutes = exact.map(Math.floor);
  const left = total - minutes.reduce((all, share) => all + share, 0);
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share % 1 }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, left)) minutes[index] = (minutes[index] ?? 0) + 1;
  return ensureMinimum(minutes, weights);
}

function ensureMinimum(minutes: readonly number[], weights: readonly number[]): number[] {
  const given = [...minutes];
  for (const [index, weight] of weights.entries()) {
    const longest = given.indexOf(Math.max(...given));
    if (weight <= 0 || given[index] !== 0 || (given[longest] ?? 0) < 2) continue;
    given[longest] = (given[longest] ?? 0) - 1;
    given[index] = 1;
  }
  return given;
}

export const formatMinutes = (minutes: number, translate = IN_ENGLISH) =>
  `${minutes} ${translate(minutes === 1 ? "minute" : "minutes")}`;
