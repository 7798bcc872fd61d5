// Work upon a record that others may change too: what the server has, what the person has, and what was sent between.
import { type ChangeOf, type Draft, findChange, isSame } from "./draft.ts";
import { mergeDrafts, type Place, readPlace, valueAt, withValue } from "./merge.ts";

/** Sent drafts that are remembered: of those without an answer, any one may have arrived. */
const MAX_SENT = 20;

export interface Work<D extends Draft = Draft> {
  /** The version of the record that `base` is; 0 where the record is not there yet. */
  readonly version: number;
  readonly base: D;
  readonly mine: D;
  /** What was sent since `version` was heard of, and may have arrived or not. */
  readonly sent: readonly D[];
  /** Places where `base` has what another wrote, and the person something else. Nothing is sent of them. */
  readonly conflicts: readonly Place[];
}

export type Choice = "mine" | "theirs" | "both";

/** Fields about which nobody is asked: mine stands. */
export type Undisputed = (field: string) => boolean;

export const beginWork = <D extends Draft>(base: D, version: number): Work<D> => ({
  version,
  base,
  mine: base,
  sent: [],
  conflicts: [],
});

export function editWork<D extends Draft>(work: Work<D>, mine: D): Work<D> {
  if (mine === work.mine) return work;
  return { ...work, mine, conflicts: openConflicts(work.conflicts, work.base, mine) };
}

export const isSaved = ({ version, base, mine }: Work): boolean => version > 0 && !findChange(base, mine);

export const isUntouched = ({ version, base, mine }: Work): boolean =>
  version === 0 && !findChange(base, mine);

/** What is to be sent: mine, but for the places on which the person has to decide. */
export function draftToSend<D extends Draft>({ base, mine, conflicts }: Work<D>): D {
  return conflicts.reduce((draft, place) => withValue(draft, place, valueAt(base, place)), mine);
}

/** The change to send; undefined where there is none. A record that is not there yet is sent whole. */
export function changeToSend<D extends Draft>(work: Work<D>): ChangeOf<D> | undefined {
  return findChange(work.base, draftToSend(work)) as ChangeOf<D> | undefined;
}

export const noteSent = <D extends Draft>(work: Work<D>, draft: D): Work<D> => ({
  ...work,
  sent: [...work.sent.filter((one) => one !== draft), draft].slice(-MAX_SENT),
});

export function acknowledge<D extends Draft>(work: Work<D>, draft: D, version: number): Work<D> {
  if (version <= work.version) return work;
  return { ...work, version, base: draft, sent: [] };
}

/** The record has become `theirs`, by whomever; an older version than the one that is known changes nothing. */
export function receive<D extends Draft>(
  work: Work<D>,
  theirs: D,
  version: number,
  isUndisputed?: Undisputed,
): Work<D> {
  return version <= work.version ? work : rebase(work, theirs, version, isUndisputed);
}

/** Puts the work upon `theirs`, whatever its version. */
export function rebase<D extends Draft>(
  work: Work<D>,
  theirs: D,
  version: number,
  isUndisputed?: Undisputed,
): Work<D> {
  const base = takeOwnForKnown(work, theirs);
  const { draft: mine, conflicts } = mergeDrafts(base, work.mine, theirs, isUndisputed);
  const shared = shareEntries(theirs, mine);
  const open = openConflicts([...new Set([...work.conflicts, ...conflicts])], shared, mine);
  // At the same version, what was sent may still be on its way.
  const sent = version === work.version ? work.sent : [];
  return { version, base: shared, mine, sent, conflicts: open };
}

/** What `theirs` has from this very work, whose answer was lost, is no change of somebody else's. */
function takeOwnForKnown<D extends Draft>({ base, sent }: Work<D>, theirs: D): D {
  if (sent.length === 0) return base;
  const isOwn = (read: (draft: Draft) => unknown) => {
    const value = read(theirs);
    return !isSame(read(base), value) && sent.some((draft) => isSame(read(draft), value));
  };
  const fields = Object.keys(theirs.fields).filter((name) => isOwn((draft) => draft.fields[name]));
  const entries: Record<string, unknown> = { ...base.entries };
  for (const id of new Set([...base.order, ...theirs.order])) {
    const known = theirs.entries[id];
    if (!known) {
      if (sent.some((draft) => !draft.entries[id])) delete entries[id];
      continue;
    }
    const names = Object.keys(known).filter((name) => isOwn((draft) => draft.entries[id]?.[name]));
    if (names.length > 0)
      entries[id] = { ...base.entries[id], ...Object.fromEntries(names.map((name) => [name, known[name]])) };
  }
  const order = isOwn((draft) => draft.order) ? theirs.order : base.order;
  const own = Object.fromEntries(fields.map((name) => [name, theirs.fields[name]]));
  const kept = order.filter((id) => entries[id]);
  const added = Object.keys(entries).filter((id) => !kept.includes(id));
  return { fields: { ...base.fields, ...own }, entries, order: [...kept, ...added] } as Draft as D;
}

/** `draft` with the very entries of `like` where they are the same, so that comparing them costs nothing. */
function shareEntries<D extends Draft>(draft: D, like: D): D {
  const entries = Object.entries(draft.entries).map(([id, entry]) => {
    const other = like.entries[id];
    return [id, other && isSame(entry, other) ? other : entry];
  });
  return { ...draft, entries: Object.fromEntries(entries) };
}

function openConflicts(conflicts: readonly Place[], base: Draft, mine: Draft): readonly Place[] {
  if (conflicts.length === 0) return conflicts;
  return conflicts.filter((place) => {
    const { entryId } = readPlace(place);
    const isThere = entryId === undefined || (mine.entries[entryId] && base.entries[entryId]);
    return isThere && !isSame(valueAt(base, place), valueAt(mine, place));
  });
}

export const canKeepBoth = (mine: unknown, theirs: unknown): boolean =>
  (typeof mine === "string" && typeof theirs === "string") || (Array.isArray(mine) && Array.isArray(theirs));

export function joinBoth(mine: unknown, theirs: unknown, between: string): unknown {
  if (typeof mine === "string" && typeof theirs === "string") {
    return [theirs, mine].filter((text) => text.trim() !== "").join(between);
  }
  if (!Array.isArray(mine) || !Array.isArray(theirs)) return mine;
  return [...theirs, ...mine.filter((item) => !theirs.some((other) => isSame(item, other)))];
}

export function settle<D extends Draft>(
  work: Work<D>,
  place: Place,
  choice: Choice,
  between = "\n",
): Work<D> {
  const [mine, theirs] = [valueAt(work.mine, place), valueAt(work.base, place)];
  const value = { mine, theirs, both: joinBoth(mine, theirs, between) }[choice];
  return {
    ...work,
    mine: withValue(work.mine, place, value),
    conflicts: work.conflicts.filter((one) => one !== place),
  };
}
