// What a library tab shows, as it is in the address.
import { RECORD_SORTS, type RecordSort } from "../../../contract/records/lists/record-list.ts";

/** The filters that are chosen from values that records have. */
export const CHOICES = ["series", "speaker", "book", "year", "tag", "status"] as const;
export type ChoiceName = (typeof CHOICES)[number];

const CONDITIONS = ["q", ...CHOICES, "archived"] as const;

const STATUSES = ["draft", "completed", "published"] as const;

export interface ListConditions extends Partial<Record<"q" | Exclude<ChoiceName, "status">, string>> {
  status?: (typeof STATUSES)[number];
  archived?: "true";
}
export interface ListRequest extends ListConditions {
  sort: RecordSort;
}

export function readListRequest(search: URLSearchParams): ListRequest {
  const given = CONDITIONS.flatMap((name) => {
    const value = search.get(name) ?? "";
    const isKnown = { status: STATUSES.some((status) => status === value), archived: value === "true" };
    return value.trim() === "" || isKnown[name as "status"] === false ? [] : [[name, value]];
  });
  const sort = RECORD_SORTS.find((known) => known === search.get("sort")) ?? "edited";
  return { ...Object.fromEntries(given), sort };
}

/** The address after a condition or the order has changed; undefined removes a condition. */
export function writeListRequest(
  search: URLSearchParams,
  changes: Partial<Record<keyof ListRequest, string | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === "" || (name === "sort" && value === "edited")) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

export const clearConditions = (search: URLSearchParams): URLSearchParams =>
  writeListRequest(search, Object.fromEntries(CONDITIONS.map((name) => [name, undefined])));

export const countConditions = ({ sort: _, archived: __, ...conditions }: ListRequest): number =>
  Object.keys(conditions).length;

export const isEverything = (request: ListRequest): boolean =>
  request.sort === "edited" && request.archived === undefined && countConditions(request) === 0;
