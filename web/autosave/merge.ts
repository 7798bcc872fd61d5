// Three-way merge of two drafts with the same base, field by field.
import { type Draft, type Fields, isSame } from "./draft.ts";
import { insertAfterNeighbors, mergeLists, mergeOrders } from "./merge-lists.ts";

/** A field of a record ("title") or of one of its entries ("<id>/title"). */
export type FieldPath = string;

export const formatFieldPath = (field: string, entryId?: string): FieldPath =>
  entryId === undefined ? field : `${entryId}/${field}`;

/** `entryId` is undefined for fields of the record itself. */
export function parseFieldPath(path: FieldPath): { entryId: string | undefined; field: string } {
  const slash = path.indexOf("/");
  return slash < 0
    ? { entryId: undefined, field: path }
    : { entryId: path.slice(0, slash), field: path.slice(slash + 1) };
}

export function getValueAt(draft: Draft, path: FieldPath): unknown {
  const { entryId, field } = parseFieldPath(path);
  return entryId === undefined ? draft.fields[field] : draft.entries[entryId]?.[field];
}

/** A copy of the draft with a new value; the same draft if it has no such entry. */
export function setValueAt<D extends Draft>(draft: D, path: FieldPath, value: unknown): D {
  const { entryId, field } = parseFieldPath(path);
  if (entryId === undefined) return { ...draft, fields: { ...draft.fields, [field]: value } };
  const entry = draft.entries[entryId];
  if (!entry) return draft;
  return { ...draft, entries: { ...draft.entries, [entryId]: { ...entry, [field]: value } } };
}

export interface Merged<D extends Draft> {
  draft: D;
  /** Fields that both sides changed differently. The draft has mine. */
  conflicts: FieldPath[];
}

/** Merges two drafts based on `base`, field by field. In `lastWriteWins` fields mine wins without a conflict. */
export function mergeDrafts<D extends Draft>(
  base: D,
  mine: D,
  theirs: D,
  lastWriteWins: (field: string) => boolean = () => false,
): Merged<D> {
  const conflicts: FieldPath[] = [];
  const merge = (sides: Record<"base" | "mine" | "theirs", Fields>, entryId?: string): Fields => {
    const names = new Set([...Object.keys(sides.mine), ...Object.keys(sides.theirs)]);
    const merged: Record<string, unknown> = {};
    let isMine = true;
    for (const name of names) {
      const { value, isConflict } = mergeValues(sides.base[name], sides.mine[name], sides.theirs[name]);
      if (isConflict && !lastWriteWins(name)) conflicts.push(formatFieldPath(name, entryId));
      if (value !== undefined) merged[name] = value;
      isMine &&= value === sides.mine[name];
    }
    return isMine ? sides.mine : merged;
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
  // An entry that one side removed stays if the other side changed it.
  const listRestored = (side: Draft) => side.order.filter((id) => !order.includes(id) && isChanged(id, side));
  const withMine = insertAfterNeighbors(order, mine.order, listRestored(mine));
  return insertAfterNeighbors(withMine, theirs.order, listRestored(theirs));
}

interface MergedValue {
  value: unknown;
  isConflict?: boolean;
}

function mergeValues(base: unknown, mine: unknown, theirs: unknown): MergedValue {
  if (isSame(mine, theirs) || isSame(base, theirs)) return { value: mine };
  if (isSame(base, mine)) return { value: theirs };
  // Leading and trailing white space causes no conflict.
  if (isSameTrimmed(base, theirs)) return { value: mine };
  if (isSameTrimmed(base, mine)) return { value: theirs };
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) {
    const value = mergeLists(base, mine, theirs);
    if (value) return { value };
  }
  return { value: mine, isConflict: true };
}

const isSameTrimmed = (one: unknown, other: unknown) =>
  typeof one === "string" && typeof other === "string" && one.trim() === other.trim();
