// The changes that the server does not have, stored as differences from a base version: a key press writes few characters.
import { z } from "zod";
import { listChangedFields, type Draft, isSame } from "./draft.ts";
import { decodeDelta, encodeDelta } from "./delta.ts";
import { mergeDrafts, getValueAt, setValueAt } from "./merge.ts";
import { applyEdit, combineBoth, rebase, type LastWriteWins, type EditState } from "./edit-state.ts";

const Fields = z.record(z.string(), z.unknown());

/** The part of a draft that a change affects. */
export const StoredDraft = z.object({
  fields: Fields,
  entries: z.record(z.string(), Fields),
  order: z.array(z.string()),
});
export type StoredDraft = z.infer<typeof StoredDraft>;

export const LocalDraft = z.object({
  /** When it was stored, in milliseconds since 1970. */
  keptAt: z.number(),
  version: z.int(),
  base: StoredDraft,
  mine: StoredDraft,
  sent: z.array(StoredDraft),
  conflicts: z.array(z.string()),
  /** Missing in drafts that older versions of Berea stored. */
  title: z.string().optional(),
  /** Whose record it is, if not the user's own. */
  owner: z.string().optional(),
});
export type LocalDraft = z.infer<typeof LocalDraft>;

export function toLocalDraft(
  { version, base, mine, sent, conflicts }: EditState,
  keptAt: number,
): LocalDraft {
  const changed = [mine, ...sent];
  const fields = [...new Set(changed.flatMap((draft) => listChangedFields(base.fields, draft.fields)))];
  const ids = new Set(changed.flatMap(({ order }) => order));
  const entries = [...ids].filter((id) =>
    changed.some((draft) => !isSame(base.entries[id], draft.entries[id])),
  );
  const pickChanged = (draft: Draft): StoredDraft => ({
    fields: pick(draft.fields, fields),
    entries: pick(draft.entries, entries),
    order: [...draft.order],
  });
  const encode = (draft: Draft): StoredDraft => {
    const picked = pickChanged(draft);
    return {
      fields: encodeDelta(picked.fields, base.fields) as StoredDraft["fields"],
      entries: encodeDelta(picked.entries, base.entries) as StoredDraft["entries"],
      order: picked.order,
    };
  };
  return {
    keptAt,
    version,
    base: pickChanged(base),
    mine: encode(mine),
    sent: sent.map(encode),
    conflicts: [...conflicts],
    title: titleOf(mine),
  };
}

/** The title of a record, or an empty string. */
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
  stored: LocalDraft,
  record: { draft: D; version: number },
  lastWriteWins?: LastWriteWins,
): EditState<D> {
  const decode = (draft: StoredDraft): D => {
    const entries = {
      ...record.draft.entries,
      ...(decodeDelta(draft.entries, stored.base.entries) as StoredDraft["entries"]),
    };
    const order = draft.order.filter((id) => entries[id]);
    const changed = decodeDelta(draft.fields, stored.base.fields) as StoredDraft["fields"];
    const fields = { ...record.draft.fields, ...changed };
    return { fields, entries: pick(entries, order), order } as Draft as D;
  };
  const state = {
    version: stored.version,
    base: decode(stored.base),
    mine: decode(stored.mine),
    sent: stored.sent.map(decode),
    conflicts: stored.conflicts,
  };
  return rebase(state, record.draft, record.version, lastWriteWins);
}

/** Merges two edit states of one record with the same base; where they conflict, both texts stay. */
export function mergeEditStates<D extends Draft>(one: EditState<D>, other: EditState<D>): EditState<D> {
  const { draft, conflicts } = mergeDrafts(one.base, one.mine, other.mine);
  const mine = conflicts.reduce(
    (merged, path) =>
      setValueAt(merged, path, combineBoth(getValueAt(merged, path), getValueAt(other.mine, path), "\n")),
    draft,
  );
  const sent = [...one.sent, ...other.sent];
  return applyEdit({ ...one, sent, conflicts: [...new Set([...one.conflicts, ...other.conflicts])] }, mine);
}
