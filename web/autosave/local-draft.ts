// The part of a work that the server does not have. What a key press changes of it is small; what it is based on may be long,
// and stays the same from save to save.
import { z } from "zod";
import { differingFields, type Draft, isSame } from "./draft.ts";
import { decodeDelta, encodeDelta } from "./delta.ts";
import { mergeDrafts, getValueAt, setValueAt } from "./merge.ts";
import { applyEdit, combineBoth, rebase, type LastWriteWins, type EditState } from "./edit-state.ts";

const Fields = z.record(z.string(), z.unknown());

/** A draft as far as it takes part in a change. */
export const StoredDraft = z.object({
  fields: Fields,
  entries: z.record(z.string(), Fields),
  order: z.array(z.string()),
});
export type StoredDraft = z.infer<typeof StoredDraft>;

export const LocalDraft = z.object({
  /** When it was kept, in milliseconds since 1970. */
  keptAt: z.number(),
  version: z.int(),
  base: StoredDraft,
  mine: StoredDraft,
  sent: z.array(StoredDraft),
  conflicts: z.array(z.string()),
  /** What the person calls the record; missing in what an earlier Berea kept. */
  title: z.string().optional(),
});
export type LocalDraft = z.infer<typeof LocalDraft>;

export function toLocalDraft(
  { version, base, mine, sent, conflicts }: EditState,
  keptAt: number,
): LocalDraft {
  const others = [mine, ...sent];
  const fields = [...new Set(others.flatMap((draft) => differingFields(base.fields, draft.fields)))];
  const ids = new Set(others.flatMap(({ order }) => order));
  const entries = [...ids].filter((id) =>
    others.some((draft) => !isSame(base.entries[id], draft.entries[id])),
  );
  const shrink = (draft: Draft): StoredDraft => ({
    fields: pick(draft.fields, fields),
    entries: pick(draft.entries, entries),
    order: [...draft.order],
  });
  const shrinkUponBase = (draft: Draft): StoredDraft => {
    const kept = shrink(draft);
    return {
      fields: encodeDelta(kept.fields, base.fields) as StoredDraft["fields"],
      entries: encodeDelta(kept.entries, base.entries) as StoredDraft["entries"],
      order: kept.order,
    };
  };
  return {
    keptAt,
    version,
    base: shrink(base),
    mine: shrinkUponBase(mine),
    sent: sent.map(shrinkUponBase),
    conflicts: [...conflicts],
    title: titleOf(mine),
  };
}

/** The title of a record as it is written; empty where it has none yet. */
export const titleOf = ({ fields: { title } }: { fields: { title?: unknown } }): string =>
  typeof title === "string" ? title.trim() : "";

function pick<Value>(from: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = from[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

export function restoreLocalDraft<D extends Draft>(
  kept: LocalDraft,
  record: { draft: D; version: number },
  lastWriteWins?: LastWriteWins,
): EditState<D> {
  const grow = (draft: StoredDraft): D => {
    const entries = {
      ...record.draft.entries,
      ...(decodeDelta(draft.entries, kept.base.entries) as StoredDraft["entries"]),
    };
    const order = draft.order.filter((id) => entries[id]);
    const own = decodeDelta(draft.fields, kept.base.fields) as StoredDraft["fields"];
    const fields = { ...record.draft.fields, ...own };
    return { fields, entries: pick(entries, order), order } as Draft as D;
  };
  const work = {
    version: kept.version,
    base: grow(kept.base),
    mine: grow(kept.mine),
    sent: kept.sent.map(grow),
    conflicts: kept.conflicts,
  };
  return rebase(work, record.draft, record.version, lastWriteWins);
}

/** Brings together two works that were kept of one record, upon the same version of it; of what both wrote, both stay. */
export function mergeEditStates<D extends Draft>(one: EditState<D>, other: EditState<D>): EditState<D> {
  const { draft, conflicts } = mergeDrafts(one.base, one.mine, other.mine);
  const mine = conflicts.reduce(
    (joined, place) =>
      setValueAt(joined, place, combineBoth(getValueAt(joined, place), getValueAt(other.mine, place), "\n")),
    draft,
  );
  const sent = [...one.sent, ...other.sent];
  return applyEdit({ ...one, sent, conflicts: [...new Set([...one.conflicts, ...other.conflicts])] }, mine);
}
