// Long values are kept as the part of them that differs from a value that is kept whole: a browser's room is small.
import { isSame } from "./draft.ts";

const LONG = { text: 200, list: 4 };

/** The part of a text or a list that is another: what comes before and after it is as in the other value. */
interface Part {
  keptPart: { start: number; rest: number; put: string | unknown[] };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isPart = (value: unknown): value is Part => isObject(value) && "keptPart" in value;

/** `value` by its differences from `base`, where both are long texts or lists, or objects that have such. */
export function encodeDelta(value: unknown, base: unknown): unknown {
  if (isObject(value) && isObject(base))
    return mapValues(value, (inner, key) => encodeDelta(inner, base[key]));
  if (typeof value === "string" && typeof base === "string") {
    if (value.length < LONG.text) return value;
    const isAlike = (at: number, baseAt: number, length: number) =>
      value.slice(at, at + length) === base.slice(baseAt, baseAt + length);
    return cutAlike(value, base, isAlike);
  }
  if (Array.isArray(value) && Array.isArray(base)) {
    if (value.length < LONG.list) return value;
    const isAlike = (at: number, baseAt: number, length: number) => {
      for (let step = 0; step < length; step += 1)
        if (!isSame(value[at + step], base[baseAt + step])) return false;
      return true;
    };
    return cutAlike(value, base, isAlike);
  }
  return value;
}

/** Whether so many characters or items of both are the same, from a place in each on. */
type IsAlike = (at: number, baseAt: number, length: number) => boolean;

function cutAlike(value: string | unknown[], base: string | unknown[], isAlike: IsAlike): Part {
  const shorter = Math.min(value.length, base.length);
  const start = countAlike(shorter, (from, length) => isAlike(from, from, length));
  const rest = countAlike(shorter - start, (from, length) =>
    isAlike(value.length - from - length, base.length - from - length, length),
  );
  return { keptPart: { start, rest, put: value.slice(start, value.length - rest) } };
}

/** How many are alike, counted in long stretches first: to compare two of those at once takes next to no time. */
function countAlike(most: number, areAlike: (from: number, length: number) => boolean): number {
  let alike = 0;
  for (let stretch = 4 ** 8; stretch >= 1; stretch /= 4)
    while (alike + stretch <= most && areAlike(alike, stretch)) alike += stretch;
  return alike;
}

/** The value that `encodeDelta` was given, from the same base. */
export function decodeDelta(kept: unknown, base: unknown): unknown {
  if (!isPart(kept)) {
    return isObject(kept) && isObject(base)
      ? mapValues(kept, (inner, key) => decodeDelta(inner, base[key]))
      : kept;
  }
  const { start, rest, put } = kept.keptPart;
  if (typeof put === "string" && typeof base === "string") {
    return base.slice(0, start) + put + base.slice(base.length - rest);
  }
  if (!Array.isArray(put) || !Array.isArray(base)) return put;
  return [...base.slice(0, start), ...put, ...base.slice(base.length - rest)];
}

const mapValues = (
  object: Record<string, unknown>,
  change: (value: unknown, key: string) => unknown,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]));
