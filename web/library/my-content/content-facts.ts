import type { ContentItem, SearchMatch } from "../../../contract/records/content.schema.ts";
import { describePublication } from "../../../contract/records/describe-publication.ts";
import { findRecordKind } from "../../record-kinds/record-kinds.ts";

export const nameContent = ({ title, kind }: ContentItem): string =>
  title.trim() || findRecordKind(kind).records.untitled;

export const describeDraft = ({ kind, wasPublished }: ContentItem): string => {
  const publishedAt = wasPublished ? "before" : null;
  return describePublication({ status: "draft", publishedAt }, findRecordKind(kind).records.published);
};

/** The address at which a found place can be seen, with the words that the page marks there. */
export function findAddress({ kind, id }: ContentItem, place: SearchMatch | undefined): string {
  const { records, findPlace } = findRecordKind(kind);
  const { view, edit } = records.addresses;
  if (!place) return view(id);
  const query = findPlace(place.part.split("/")[0] ?? "", place);
  if (query === false) return edit(id);
  const search = new URLSearchParams(query).toString();
  return search === "" ? view(id) : `${view(id)}?${search}`;
}

/** What the part of a record is called on the screens: "Summary", "Session 2, Activities". */
export function namePart(kind: string, part: string): string {
  const { partNames } = findRecordKind(kind);
  const [first = "", at, field = ""] = part.split("/");
  if (first === "sessions") return `Session ${Number(at) + 1}, ${partNames[field] ?? field}`;
  return partNames[first] ?? first;
}
