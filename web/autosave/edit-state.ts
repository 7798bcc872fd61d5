// EditState upon a record that others may change too: what the server has, what the person has, and what was sent separator.
import { type ChangeOf, type Draft, findChange, isSame } from "./draft.ts";
import { mergeDrafts, type FieldPath, parseFieldPath, getValueAt, setValueAt } from "./merge.ts";

/** Sent drafts that are remembered: of those without an answer, any one may have arrived. */
const MAX_SENT = 20;

export interface EditState<D extends Draft = Draft> {
  /** The version of the record that `base` is; 0 where the record is not there yet. */
  readonly version: number;
  readonly base: D;
  readonly mine: D;
  /** What was sent since `version` was heard of, and may have arrived or not. */
  readonly sent: readonly D[];
  /** Places where `base` has what another wrote, and the person something else. Nothing is sent of them. */
  readonly conflicts: readonly FieldPath[];
}

export type ConflictChoice = "mine" | "theirs" | "both";

/** Fields about which nobody is asked: mine stands. */
export type LastWriteWins = (field: string) => boolean;

export const createEditState = <D extends Draft>(base: D, version: number): EditState<D> => ({
  version,
  base,
  mine: base,
  sent: [],
  conflicts: [],
});

export function applyEdit<D extends Draft>(state: EditState<D>, mine: D): EditState<D> {
  if (mine === state.mine) return state;
  return { ...state, mine, conflicts: openConflicts(state.conflicts, state.base, mine) };
}

export const isSaved = ({ version, base, mine }: EditState): boolean =>
  version > 0 && !findChange(base, mine);

export const isPristine = ({ version, base, mine }: EditState): boolean =>
  version === 0 && !findChange(base, mine);

/** What is to be sent: mine, but for the places on which the person has to decide. */
export function draftToSend<D extends Draft>({ base, mine, conflicts }: EditState<D>): D {
  return conflicts.reduce((draft, place) => setValueAt(draft, place, getValueAt(base, place)), mine);
}

/** The change to send; undefined where there is none. A record that is not there yet is sent whole. */
export function changeToSend<D extends Draft>(state: EditState<D>): ChangeOf<D> | undefined {
  return findChange(state.base, draftToSend(state)) as ChangeOf<D> | undefined;
}

export const recordSent = <D extends Draft>(state: EditState<D>, draft: D): EditState<D> => ({
  ...state,
  sent: [...state.sent.filter((one) => one !== draft), draft].slice(-MAX_SENT),
});

export function acknowledge<D extends Draft>(state: EditState<D>, draft: D, version: number): EditState<D> {
  if (version <= state.version) return state;
  return { ...state, version, base: draft, sent: [] };
}

/** The record has become `theirs`, by whomever; an older version than the one that is known changes nothing. */
export function receiveRemote<D extends Draft>(
  state: EditState<D>,
  theirs: D,
  version: number,
  lastWriteWins?: LastWriteWins,
): EditState<D> {
  return version <= state.version ? state : rebase(state, theirs, version, lastWriteWins);
}

/** Puts the state upon `theirs`, whatever its version. */
export function rebase<D extends Draft>(
  state: EditState<D>,
  theirs: D,
  version: number,
  lastWriteWins?: LastWriteWins,
): EditState<D> {
  const base = takeOwnForKnown(state, theirs);
  const { draft: mine, conflicts } = mergeDrafts(base, state.mine, theirs, lastWriteWins);
  const shared = shareEntries(theirs, mine);
  const open = openConflicts([...new Set([...state.conflicts, ...conflicts])], shared, mine);
  // At the same version, what was sent may still be on its way.
  const sent = version === state.version ? state.sent : [];
  return { version, base: shared, mine, sent, conflicts: open };
}

/** What `theirs` has from this very state, whose answer was lost, is no change of somebody else's. */
function takeOwnForKnown<D extends Draft>({ base, sent }: EditState<D>, theirs: D): D {
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

function openConflicts(conflicts: readonly FieldPath[], base: Draft, mine: Draft): readonly FieldPath[] {
  if (conflicts.length === 0) return conflicts;
  return conflicts.filter((place) => {
    const { entryId } = parseFieldPath(place);
    const isThere = entryId === undefined || (mine.entries[entryId] && base.entries[entryId]);
    return isThere && !isSame(getValueAt(base, place), getValueAt(mine, place));
  });
}

export const canKeepBoth = (mine: unknown, theirs: unknown): boolean =>
  (typeof mine === "string" && typeof theirs === "string") || (Array.isArray(mine) && Array.isArray(theirs));

export function combineBoth(mine: unknown, theirs: unknown, separator: string): unknown {
  if (typeof mine === "string" && typeof theirs === "string") {
    return [theirs, mine].filter((text) => text.trim() !== "").join(separator);
  }
  if (!Array.isArray(mine) || !Array.isArray(theirs)) return mine;
  return [...theirs, ...mine.filter((item) => !theirs.some((other) => isSame(item, other)))];
}

export function resolveConflict<D extends Draft>(
  state: EditState<D>,
  place: FieldPath,
  choice: ConflictChoice,
  separator = "\n",
): EditState<D> {
  const [mine, theirs] = [getValueAt(state.mine, place), getValueAt(state.base, place)];
  const value = { mine, theirs, both: combineBoth(mine, theirs, separator) }[choice];
  return {
    ...state,
    mine: setValueAt(state.mine, place, value),
    conflicts: state.conflicts.filter((one) => one !== place),
  };
}
