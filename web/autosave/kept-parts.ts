// Long values are kept as the part of them that differs from a value that is kept whole: a browser's room is small.
import { isSame } from "./draft.ts";

/** Characters or items from which a value is worth shortening. */
const LONG = 200;

/** The part of a text or a list that is another: what comes before and after it is as in the other value. */
interface Part {
  keptPart: { start: number; rest: number; put: string | unknown[] };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isPart = (value: unknown): value is Part => isObject(value) && "keptPart" in value;

/** `value` by its differences from `base`, where both are long texts or lists, or objects that have such. */
export function shorten(value: unknown, base: unknown): unknown {
  if (isObject(value) && isObject(base)) return mapValues(value, (inner, key) => shorten(inner, base[key]));
  if (typeof value === "string" && typeof base === "string") {
    return findPart(value, base, (at, baseAt) => value.charCodeAt(at) === base.charCodeAt(baseAt));
  }
  if (Array.isArray(value) && Array.isArray(base)) {
    return findPart(value, base, (at, baseAt) => isSame(value[at], base[baseAt]));
  }
  return value;
}

function findPart(
  value: string | unknown[],
  base: string | unknown[],
  isAlike: (at: number, baseAt: number) => boolean,
): unknown {
  if (value.length < LONG) return value;
  const shorter = Math.min(value.length, base.length);
  let start = 0;
  while (start < shorter && isAlike(start, start)) start += 1;
  let rest = 0;
  while (rest < shorter - start && isAlike(value.length - 1 - rest, base.length - 1 - rest)) rest += 1;
  return { keptPart: { start, rest, put: value.slice(start, value.length - rest) } };
}

/** The value that `shorten` was given, from the same base. */
export function lengthen(kept: unknown, base: unknown): unknown {
  if (!isPart(kept)) {
    return isObject(kept) && isObject(base)
      ? mapValues(kept, (inner, key) => lengthen(inner, base[key]))
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
