// The auto-save state machine of one record: the base version on the server, the text of this user, and what was sent.
import { type ChangeOf, type Draft, findChange, isSame } from "./draft.ts";
import { mergeDrafts, type FieldPath, parseFieldPath, getValueAt, setValueAt } from "./merge.ts";

/** Drafts sent without a response: the server may have saved any of them. */
const MAX_SENT = 20;

export interface EditState<D extends Draft = Draft> {
  /** The version number of `base`; 0 if the record was never saved. */
  readonly version: number;
  readonly base: D;
  readonly mine: D;
  /** Drafts sent since `version` that the server may or may not have saved. */
  readonly sent: readonly D[];
  /** Fields where `base` has another editor's text and `mine` differs. They are not sent until the user chooses. */
  readonly conflicts: readonly FieldPath[];
}

export type ConflictChoice = "mine" | "theirs" | "both";

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
  return { ...state, mine, conflicts: filterOpenConflicts(state.conflicts, state.base, mine) };
}

export const isSaved = ({ version, base, mine }: EditState): boolean =>
  version > 0 && !findChange(base, mine);

export const isPristine = ({ version, base, mine }: EditState): boolean =>
  version === 0 && !findChange(base, mine);

/** `mine` without the fields in conflict. */
export function draftToSend<D extends Draft>({ base, mine, conflicts }: EditState<D>): D {
  return conflicts.reduce((draft, path) => setValueAt(draft, path, getValueAt(base, path)), mine);
}

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

/** Merges `theirs`, a version from the server; a version that is not newer changes nothing. */
export function receiveRemote<D extends Draft>(
  state: EditState<D>,
  theirs: D,
  version: number,
  lastWriteWins?: LastWriteWins,
): EditState<D> {
  return version <= state.version ? state : rebase(state, theirs, version, lastWriteWins);
}

/** Merges `theirs` whatever its version, and makes it the new base. */
export function rebase<D extends Draft>(
  state: EditState<D>,
  theirs: D,
  version: number,
  lastWriteWins?: LastWriteWins,
): EditState<D> {
  const base = applyOwnSentChanges(state, theirs);
  const { draft: mine, conflicts } = mergeDrafts(base, state.mine, theirs, lastWriteWins);
  const shared = reuseEqualEntries(theirs, mine);
  const open = filterOpenConflicts([...new Set([...state.conflicts, ...conflicts])], shared, mine);
  // At the same version, sent drafts may still be in transit.
  const sent = version === state.version ? state.sent : [];
  return { version, base: shared, mine, sent, conflicts: open };
}

/** Parts of `theirs` that this editor sent itself, without getting the response, are not another editor's changes. */
function applyOwnSentChanges<D extends Draft>({ base, sent }: EditState<D>, theirs: D): D {
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
  const existing = order.filter((id) => entries[id]);
  const added = Object.keys(entries).filter((id) => !existing.includes(id));
  return { fields: { ...base.fields, ...own }, entries, order: [...existing, ...added] } as Draft as D;
}

/** `draft` with the same objects as `like` for equal entries, which makes later comparisons cheap. */
function reuseEqualEntries<D extends Draft>(draft: D, like: D): D {
  const entries = Object.entries(draft.entries).map(([id, entry]) => {
    const other = like.entries[id];
    return [id, other && isSame(entry, other) ? other : entry];
  });
  return { ...draft, entries: Object.fromEntries(entries) };
}

function filterOpenConflicts(
  conflicts: readonly FieldPath[],
  base: Draft,
  mine: Draft,
): readonly FieldPath[] {
  if (conflicts.length === 0) return conflicts;
  return conflicts.filter((path) => {
    const { entryId } = parseFieldPath(path);
    const exists = entryId === undefined || (mine.entries[entryId] && base.entries[entryId]);
    return exists && !isSame(getValueAt(base, path), getValueAt(mine, path));
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
  path: FieldPath,
  choice: ConflictChoice,
  separator = "\n",
): EditState<D> {
  const [mine, theirs] = [getValueAt(state.mine, path), getValueAt(state.base, path)];
  const value = { mine, theirs, both: combineBoth(mine, theirs, separator) }[choice];
  return {
    ...state,
    mine: setValueAt(state.mine, path, value),
    conflicts: state.conflicts.filter((other) => other !== path),
  };
}
