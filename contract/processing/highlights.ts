import type { Highlight } from "./highlights.schema.ts";
import { parseJson } from "../text/parse-json.ts";
import { parseTimestamp } from "../transcript/timestamp.ts";

/** Writes the nested form that a sermon stores: JSON whose `highlights` is itself JSON of a list. */
export function serializeHighlights(highlights: readonly Highlight[]): string {
  return JSON.stringify({ highlights: JSON.stringify({ highlights }) });
}

/** Accepts every form that was ever stored. Skips items without a quote; undefined for other texts. */
export function parseHighlights(stored: string): Highlight[] | undefined {
  const list = findList(stored, 0);
  if (!list) return undefined;
  const highlights = list.map(readHighlight).filter((item) => item !== undefined);
  return highlights.length === 0 && list.length > 0 ? undefined : highlights;
}

const MAX_NESTING = 5;

function findList(value: unknown, depth: number): unknown[] | undefined {
  if (depth > MAX_NESTING) return undefined;
  if (Array.isArray(value)) return value;
  if (typeof value === "string") {
    const [, fenced = value] = /```(?:json)?([\s\S]*?)```/.exec(value) ?? [];
    return findList(parseJson(fenced), depth + 1);
  }
  if (typeof value === "object" && value !== null && "highlights" in value) {
    return findList(value.highlights, depth + 1);
  }
  return undefined;
}

function readHighlight(item: unknown): Highlight | undefined {
  if (typeof item !== "object" || item === null) return undefined;
  const fields = item as Record<string, unknown>;
  const quote = readText(fields.quote ?? fields.text);
  if (quote === "") return undefined;
  const start = readSeconds(fields.start_time ?? fields.startTime ?? fields.start);
  const end = readSeconds(fields.end_time ?? fields.endTime ?? fields.end);
  return {
    quote,
    note: readText(fields.note),
    ...(start !== undefined && { start_time: start }),
    ...(start !== undefined && end !== undefined && end >= start && { end_time: end }),
  };
}

const readText = (value: unknown) => (typeof value === "string" ? value.trim() : "");

function readSeconds(value: unknown): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) && value >= 0 ? value : undefined;
  return typeof value === "string" ? parseTimestamp(value) : undefined;
}
