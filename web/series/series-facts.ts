import type { SeriesItem, SeriesMember, SeriesPage } from "../../contract/series/series.schema.ts";
import { formatDay } from "../../contract/text/calendar-day.ts";
import { countOf } from "../ui/text/count-of.ts";

/** "March 3, 2024 – April 7, 2024"; "" without dates. */
export function describeDates(first: string | null, last: string | null): string {
  if (first === null || last === null) return "";
  return first === last ? formatDay(first) : `${formatDay(first)} – ${formatDay(last)}`;
}

const NOUNS = [
  ["sermon", "sermons"],
  ["study", "studies"],
  ["devotional", "devotionals"],
] as const;

/** "8 sermons, 1 study, 2 planned". */
export function describeCounts(counts: SeriesItem["counts"]): string {
  const listed = NOUNS.flatMap(([one, many]) => (counts[one] === 0 ? [] : [countOf(counts[one], one, many)]));
  if (counts.planned > 0) listed.push(`${counts.planned} planned`);
  return listed.join(", ") || "Nothing in it yet";
}

/** The first and the last date of the records and planned sermons on the page of a series. */
export function findDates({ members, planned }: Pick<SeriesPage, "members" | "planned">) {
  const dates = [...members, ...planned].flatMap(({ date }) => date ?? []).toSorted();
  return { first: dates[0] ?? null, last: dates.at(-1) ?? null };
}

/** The passages of the records and planned sermons, each once. */
export const listPassages = ({ members, planned }: Pick<SeriesPage, "members" | "planned">): string[] => [
  ...new Set([...members, ...planned].map(({ scripture }) => scripture.trim()).filter(Boolean)),
];

/** Devotionals for the days of a series are one entry; other records have their own. */
export function groupDays(members: readonly SeriesMember[]): SeriesMember[][] {
  const days = members.filter(({ day }) => day !== null);
  const others = members.filter(({ day }) => day === null).map((member) => [member]);
  return days.length > 1 ? [days, ...others] : members.map((member) => [member]);
}
