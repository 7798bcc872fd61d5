// Stores a long value as its difference from a base value, because localStorage is small.
import { isSame } from "./draft.ts";

const LONG = { text: 200, list: 4 };

/** The middle part of a text or list that differs from the base. `start` and `rest` count what is equal before and after it. */
interface Delta {
  keptPart: { start: number; rest: number; put: string | unknown[] };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isDelta = (value: unknown): value is Delta => isObject(value) && "keptPart" in value;

/** Replaces long texts and lists in `value`, at any depth of objects, by their difference from `base`. */
export function encodeDelta(value: unknown, base: unknown): unknown {
  if (isObject(value) && isObject(base))
    return mapValues(value, (inner, key) => encodeDelta(inner, base[key]));
  if (typeof value === "string" && typeof base === "string") {
    if (value.length < LONG.text) return value;
    const isEqualAt = (index: number, baseIndex: number, length: number) =>
      value.slice(index, index + length) === base.slice(baseIndex, baseIndex + length);
    return trimEqualEnds(value, base, isEqualAt);
  }
  if (Array.isArray(value) && Array.isArray(base)) {
    if (value.length < LONG.list) return value;
    const isEqualAt = (index: number, baseIndex: number, length: number) => {
      for (let offset = 0; offset < length; offset += 1)
        if (!isSame(value[index + offset], base[baseIndex + offset])) return false;
      return true;
    };
    return trimEqualEnds(value, base, isEqualAt);
  }
  return value;
}

/** Whether `length` characters or items are equal from these indexes on. */
type IsEqualAt = (index: number, baseIndex: number, length: number) => boolean;

function trimEqualEnds(value: string | unknown[], base: string | unknown[], isEqualAt: IsEqualAt): Delta {
  const shorter = Math.min(value.length, base.length);
  const start = countEqual(shorter, (from, length) => isEqualAt(from, from, length));
  const rest = countEqual(shorter - start, (from, length) =>
    isEqualAt(value.length - from - length, base.length - from - length, length),
  );
  return { keptPart: { start, rest, put: value.slice(start, value.length - rest) } };
}

/** Counts equal characters or items, long runs first because comparing a run at once is fast. */
function countEqual(max: number, areEqual: (from: number, length: number) => boolean): number {
  let count = 0;
  for (let run = 4 ** 8; run >= 1; run /= 4) while (count + run <= max && areEqual(count, run)) count += run;
  return count;
}

/** The inverse of `encodeDelta`, with the same base. */
export function decodeDelta(encoded: unknown, base: unknown): unknown {
  if (!isDelta(encoded)) {
    return isObject(encoded) && isObject(base)
      ? mapValues(encoded, (inner, key) => decodeDelta(inner, base[key]))
      : encoded;
  }
  const { start, rest, put } = encoded.keptPart;
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
