import type { ContentItem, SearchMatch } from "../../../contract/records/content.schema.ts";
import { describePublication } from "../../../contract/records/describe-publication.ts";
import { findRecordKind } from "../../record-kinds/record-kinds.ts";

export const getContentTitle = ({ title, kind }: ContentItem): string =>
  title.trim() || findRecordKind(kind).records.untitled;

export const getDraftLabel = ({ kind, wasPublished }: ContentItem): string => {
  const publishedAt = wasPublished ? "before" : null;
  return describePublication({ status: "draft", publishedAt }, findRecordKind(kind).records.published);
};

/** The URL that shows a search result, with the words to highlight. */
export function getFoundPlaceUrl({ kind, id }: ContentItem, place: SearchMatch | undefined): string {
  const { records, getPlaceQuery } = findRecordKind(kind);
  const { view, edit } = records.urls;
  if (!place) return view(id);
  const query = getPlaceQuery(place.part.split("/")[0] ?? "", place);
  if (query === false) return edit(id);
  const search = new URLSearchParams(query).toString();
  return search === "" ? view(id) : `${view(id)}?${search}`;
}

/** For example "Summary" or "Session 2, Activities". */
export function getFieldLabel(kind: string, part: string): string {
  const { fieldLabels } = findRecordKind(kind);
  const [first = "", at, field = ""] = part.split("/");
  if (first === "sessions") return `Session ${Number(at) + 1}, ${fieldLabels[field] ?? field}`;
  return fieldLabels[first] ?? first;
}
