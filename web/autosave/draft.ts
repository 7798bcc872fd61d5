export type Fields = Readonly<Record<string, unknown>>;

/** A record as it is edited: its fields and, if it has any, its entries (such as the sessions of a study) by id. */
export interface Draft<F extends Fields = Fields, E extends Fields = Fields> {
  readonly fields: F;
  readonly entries: Readonly<Record<string, E>>;
  readonly order: readonly string[];
}

/** A change to a record: the fields and entries that differ, each in full, and the order if it differs. */
export interface Change<F extends Fields = Fields, E extends Fields = Fields> {
  fields: Partial<F>;
  entries: E[];
  order: readonly string[] | undefined;
}

export type ChangeOf<D extends Draft> = Change<D["fields"], D["entries"][string]>;

export const readFields = <R, Name extends keyof R>(record: R, names: readonly Name[]): Pick<R, Name> =>
  Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<R, Name>;

/** Whether two JSON values are equal; an undefined property counts as missing. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
    return one.every((item, index) => isSame(item, other[index]));
  }
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame((one as Fields)[name], (other as Fields)[name]));
}

export function listChangedFields(one: Fields, other: Fields): string[] {
  if (one === other) return [];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => !isSame(one[name], other[name]));
}

/** The change from one draft to another; undefined if they are equal. */
export function findChange<F extends Fields, E extends Fields>(
  from: Draft<F, E>,
  to: Draft<F, E>,
): Change<F, E> | undefined {
  if (from === to) return undefined;
  const names = listChangedFields(from.fields, to.fields);
  const fields = Object.fromEntries(names.map((name) => [name, to.fields[name]])) as Partial<F>;
  const entries = to.order.filter((id) => !isSame(from.entries[id], to.entries[id]));
  const order = isSame(from.order, to.order) ? undefined : to.order;
  if (names.length === 0 && entries.length === 0 && !order) return undefined;
  return { fields, entries: entries.map((id) => to.entries[id] as E), order };
}
