import type { DevotionalItem } from "../../contract/records/devotional.schema.ts";

type InSeries = Pick<DevotionalItem, "series" | "seriesDay" | "seriesLength">;

/** For example "Advent: Day 2 of 5"; undefined if it isn't part of a series. */
export function describeSeries({ series, seriesDay, seriesLength }: InSeries): string | undefined {
  const name = series.trim();
  if (name === "") return undefined;
  if (seriesDay === null) return name;
  const day = seriesLength === null ? `Day ${seriesDay}` : `Day ${seriesDay} of ${seriesLength}`;
  return `${name}: ${day}`;
}

export const removeBlankEntries = (texts: readonly string[]): string[] =>
  texts.filter((text) => text.trim() !== "");
