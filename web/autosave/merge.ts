// Three-way merge: two drafts that grew from one, field by field.
import { type Draft, type Fields, isSame } from "./draft.ts";
import { insertAfterNeighbors, mergeLists, mergeOrders } from "./merge-lists.ts";

/** Names a field of a record ("title"), or of one of its entries ("<id>/title"). */
export type FieldPath = string;

export const formatFieldPath = (field: string, entryId?: string): FieldPath =>
  entryId === undefined ? field : `${entryId}/${field}`;

/** The entry (undefined for the record itself) and the field that a place names. */
export function parseFieldPath(place: FieldPath): { entryId: string | undefined; field: string } {
  const slash = place.indexOf("/");
  return slash < 0
    ? { entryId: undefined, field: place }
    : { entryId: place.slice(0, slash), field: place.slice(slash + 1) };
}

export function getValueAt(draft: Draft, place: FieldPath): unknown {
  const { entryId, field } = parseFieldPath(place);
  return entryId === undefined ? draft.fields[field] : draft.entries[entryId]?.[field];
}

/** The draft with another value at a place; the same draft where it has no such entry. */
export function setValueAt<D extends Draft>(draft: D, place: FieldPath, value: unknown): D {
  const { entryId, field } = parseFieldPath(place);
  if (entryId === undefined) return { ...draft, fields: { ...draft.fields, [field]: value } };
  const entry = draft.entries[entryId];
  if (!entry) return draft;
  return { ...draft, entries: { ...draft.entries, [entryId]: { ...entry, [field]: value } } };
}

export interface Merged<D extends Draft> {
  draft: D;
  /** Places where both sides wrote something else: the draft has mine there. */
  conflicts: FieldPath[];
}

/** Merges two drafts that grew from `base`, field by field; of `lastWriteWins` fields mine always counts. */
export function mergeDrafts<D extends Draft>(
  base: D,
  mine: D,
  theirs: D,
  lastWriteWins: (field: string) => boolean = () => false,
): Merged<D> {
  const conflicts: FieldPath[] = [];
  const merge = (one: Record<"base" | "mine" | "theirs", Fields>, entryId?: string): Fields => {
    const names = new Set([...Object.keys(one.mine), ...Object.keys(one.theirs)]);
    const merged: Record<string, unknown> = {};
    let isMine = true;
    for (const name of names) {
      const answer = mergeValues(one.base[name], one.mine[name], one.theirs[name]);
      if (answer.isConflict && !lastWriteWins(name)) conflicts.push(formatFieldPath(name, entryId));
      if (answer.value !== undefined) merged[name] = answer.value;
      isMine &&= answer.value === one.mine[name];
    }
    return isMine ? one.mine : merged;
  };

  const order = mergeEntryOrders(base, mine, theirs);
  const entries = order.map((id): [string, Fields] => {
    const [my, their] = [mine.entries[id], theirs.entries[id]];
    if (my && their) return [id, merge({ base: base.entries[id] ?? {}, mine: my, theirs: their }, id)];
    return [id, (my ?? their) as Fields];
  });
  const fields = merge({ base: base.fields, mine: mine.fields, theirs: theirs.fields });
  return { draft: { fields, entries: Object.fromEntries(entries), order } as Draft as D, conflicts };
}

function mergeEntryOrders(base: Draft, mine: Draft, theirs: Draft): string[] {
  const order = mergeOrders(base.order, mine.order, theirs.order);
  const isChanged = (id: string, { entries }: Draft) =>
    entries[id] !== undefined && !isSame(base.entries[id], entries[id]);
  const stayingOf = (side: Draft) => side.order.filter((id) => !order.includes(id) && isChanged(id, side));
  const withMine = insertAfterNeighbors(order, mine.order, stayingOf(mine));
  return insertAfterNeighbors(withMine, theirs.order, stayingOf(theirs));
}

interface MergedValue {
  value: unknown;
  isConflict?: boolean;
}

function mergeValues(base: unknown, mine: unknown, theirs: unknown): MergedValue {
  if (isSame(mine, theirs) || isSame(base, theirs)) return { value: mine };
  if (isSame(base, mine)) return { value: theirs };
  // White space at the ends of a text is not worth a question.
  if (isSameButForSpace(base, theirs)) return { value: mine };
  if (isSameButForSpace(base, mine)) return { value: theirs };
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) {
    const value = mergeLists(base, mine, theirs);
    if (value) return { value };
  }
  return { value: mine, isConflict: true };
}

const isSameButForSpace = (one: unknown, other: unknown) =>
  typeof one === "string" && typeof other === "string" && one.trim() === other.trim();
