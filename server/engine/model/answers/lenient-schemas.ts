// What models are asked for, read whatever its shape: a part that is missing or of another shape is left empty. A `pipe`
// names the shape that is asked for.
import { z } from "zod";
import type { PartialJson } from "./parse-json-reply.ts";

/** In one line, without the bullet or number before it. */
export const cleanListItem = (item: string) =>
  item
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^(?:[-*•]|\d+[.)])\s+/, "");

/** One line; lines in a list become one, and what is no text becomes "". */
export const Line = z
  .union([z.string(), z.array(z.string()).transform((lines) => lines.join(" "))])
  .transform(cleanListItem)
  .catch("")
  .pipe(z.string()) as z.ZodType<string, string>;

/** A list of lines, empty ones too: their places may mean something. */
export const PositionalLines = z
  .union([z.array(z.string()), z.string().transform((text) => text.split(/\n+/))])
  .transform((lines) => lines.map(cleanListItem))
  .catch([])
  .pipe(z.array(z.string())) as z.ZodType<string[], string[]>;

/** A list of lines that are not empty. */
export const Lines = PositionalLines.transform((lines) => lines.filter((line) => line !== "")).pipe(
  z.array(z.string()),
);

/** The list of an answer: models answer with a bare list, or with the list under another name. */
export const findList = (json: unknown): unknown[] | undefined =>
  Array.isArray(json) ? json : Object.values(json as object).find(Array.isArray);

/** The items of a list that is still being written which are at their end. */
export function listCompleteItems({ value, open }: PartialJson): unknown[] {
  const list = findList(value);
  if (!list) return [];
  const whole = list.filter((item) => !open.has(item));
  // Of bare lines the last may be cut short.
  if (open.has(list) && typeof list.at(-1) === "string") whole.pop();
  return whole;
}
