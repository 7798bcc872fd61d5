// Schemas for model answers: a part that is missing or has the wrong shape becomes empty. `pipe` declares the shape that
// the model is asked for.
import { z } from "zod";
import type { PartialJson } from "./parse-json-reply.ts";

/** Joins lines and removes the bullet or number at the start. */
export const cleanListItem = (item: string) =>
  item
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^(?:[-*•]|\d+[.)])\s+/, "");

/** One line. A list of lines is joined; anything else becomes "". */
export const Line = z
  .union([z.string(), z.array(z.string()).transform((lines) => lines.join(" "))])
  .transform(cleanListItem)
  .catch("")
  .pipe(z.string()) as z.ZodType<string, string>;

/** A list of lines, including empty ones, because positions may matter. */
export const PositionalLines = z
  .union([z.array(z.string()), z.string().transform((text) => text.split(/\n+/))])
  .transform((lines) => lines.map(cleanListItem))
  .catch([])
  .pipe(z.array(z.string())) as z.ZodType<string[], string[]>;

/** A list of non-empty lines. */
export const Lines = PositionalLines.transform((lines) => lines.filter((line) => line !== "")).pipe(
  z.array(z.string()),
);

/** The list of an answer, which models return bare or under various keys. */
export const findList = (json: unknown): unknown[] | undefined =>
  Array.isArray(json) ? json : Object.values(json as object).find(Array.isArray);

/** The complete items of a list that is still being streamed. */
export function listCompleteItems({ value, incomplete }: PartialJson): unknown[] {
  const list = findList(value);
  if (!list) return [];
  const complete = list.filter((item) => !incomplete.has(item));
  // The last of plain strings may be cut off.
  if (incomplete.has(list) && typeof list.at(-1) === "string") complete.pop();
  return complete;
}
