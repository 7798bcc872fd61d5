// Devotionals for the days of a series are one entry of an unfiltered list.
import type { ListedItem, RecordKind } from "../../records/record-kind.ts";
import { paths } from "../../navigation/paths.ts";

/** The ids of the records that an entry has: more than one for the days of a series. */
export const idsOf = ({ id, dayIds = [] }: ListedItem): readonly string[] =>
  dayIds.length > 1 ? dayIds : [id];

/** What an entry of a list shows. */
export function describeEntry({ records, describe }: RecordKind, item: ListedItem) {
  const ids = idsOf(item);
  const described = describe(item);
  if (ids.length === 1 || !item.seriesId || !item.series) {
    const title = item.title.trim() || records.untitled;
    return { ...described, title, viewUrl: records.urls.view(item.id), editUrl: records.urls.edit(item.id) };
  }
  const [date = ""] = described.facts;
  const facts = [`${ids.length} days`, `from ${date}`];
  return {
    ...described,
    facts,
    title: item.series,
    viewUrl: paths.series(item.seriesId),
    editUrl: undefined,
  };
}

/** An entry of a list that does not group days. */
export const withoutDays = ({ dayIds: _, ...item }: ListedItem): ListedItem => item;
