import { LIMITS } from "../../contract/limits.ts";

const { first, longest } = LIMITS.backOff;

/** Milliseconds to wait after so many failures in a row, of which there was one at least. */
export const pauseAfter = (failures: number) => Math.min(first * 2 ** (failures - 1), longest);
