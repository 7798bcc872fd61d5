// Unsaved changes in localStorage: one local draft for each record and tab.
import { parseJson } from "../../contract/text/parse-json.ts";
import { z } from "zod";
import { isSame } from "./draft.ts";
import { StoredDraft, LocalDraft } from "./local-draft.ts";
import { requestLock } from "../ui/browser/lock.ts";

const PREFIX = "berea.autosave";
/** Milliseconds to wait until a closing tab releases its draft. */
export const CLOSE_TIMEOUT_MS = 500;

export interface DraftKey {
  uid: string;
  kind: string;
  id: string;
  editor: string;
}

/** Also the name of the lock that the tab holds while it is open. */
export const formatDraftKey = ({ uid, kind, id, editor }: DraftKey) =>
  `${PREFIX}.${uid}.${kind}.${id}.${editor}`;

/** The broadcast channel through which tabs exchange saved versions of a record. */
export const formatChannelName = ({ uid, kind, id }: Omit<DraftKey, "editor">) =>
  `${PREFIX}.${uid}.${kind}.${id}`;

function readKey(key: string): DraftKey | undefined {
  if (!key.startsWith(`${PREFIX}.`)) return undefined;
  const [uid, kind, id, editor, base] = key.slice(PREFIX.length + 1).split(".");
  return uid && kind && id && editor && !base ? { uid, kind, id, editor } : undefined;
}

/** `base` is the storage key of the base version, which is stored separately. */
const StoredLocalDraft = LocalDraft.extend({ base: z.string() });
type StoredLocalDraft = z.infer<typeof StoredLocalDraft>;

export function readLocalDraft(storage: Pick<Storage, "getItem">, key: string): LocalDraft | undefined {
  try {
    const stored = StoredLocalDraft.parse(parseJson(storage.getItem(key) ?? ""));
    return { ...stored, base: StoredDraft.parse(parseJson(storage.getItem(stored.base) ?? "")) };
  } catch {
    return undefined;
  }
}

/** Stores one tab's draft of one record. The base version can be long, so it is written only when it changes. */
export class DraftStore {
  readonly #storage: Pick<Storage, "setItem" | "removeItem">;
  readonly #key: string;
  #base: { key: string; draft: StoredDraft } | undefined;
  #basesWritten = 0;

  constructor(storage: Pick<Storage, "setItem" | "removeItem">, key: string) {
    this.#storage = storage;
    this.#key = key;
  }

  /** Replaces the stored draft; returns false if the browser is out of storage. */
  save(draft: LocalDraft): boolean {
    // The new base may fit although both together do not.
    return succeeds(() => this.#write(draft)) || (this.delete() && succeeds(() => this.#write(draft)));
  }

  delete(): boolean {
    const base = this.#base;
    this.#base = undefined;
    return succeeds(() => {
      this.#storage.removeItem(this.#key);
      if (base) this.#storage.removeItem(base.key);
    });
  }

  #write(draft: LocalDraft): void {
    const previous = this.#base;
    const isUnchanged = previous !== undefined && isSame(previous.draft, draft.base);
    const base = isUnchanged ? previous : this.#writeBase(draft.base);
    this.#storage.setItem(this.#key, JSON.stringify({ ...draft, base: base.key } satisfies StoredLocalDraft));
    this.#base = base;
    if (previous && !isUnchanged) this.#storage.removeItem(previous.key);
  }

  #writeBase(draft: StoredDraft): { key: string; draft: StoredDraft } {
    const key = `${this.#key}.${(this.#basesWritten += 1)}`;
    this.#storage.setItem(key, JSON.stringify(draft));
    return { key, draft };
  }
}

function succeeds(action: () => void): boolean {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}

export function deleteLocalDraft(storage: Storage, key: string): void {
  for (const each of listKeys(storage))
    if (each === key || each.startsWith(`${key}.`)) storage.removeItem(each);
}

const listKeys = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");

export interface FoundDraft {
  key: string;
  name: DraftKey;
  draft: LocalDraft;
}

/** The local drafts of a user from all tabs, of one kind or of all, newest first. */
export function listLocalDrafts(
  storage: Storage,
  { uid, kind }: Pick<DraftKey, "uid"> & Partial<Pick<DraftKey, "kind">>,
): FoundDraft[] {
  const found = listKeys(storage).flatMap((key) => {
    const name = readKey(key);
    if (name?.uid !== uid || (kind !== undefined && name.kind !== kind)) return [];
    const draft = readLocalDraft(storage, key);
    return draft ? [{ key, name, draft }] : [];
  });
  return found.toSorted((one, other) => other.draft.keptAt - one.draft.keptAt);
}

/** Waits for a lock; undefined if the signal aborts. Browsers without locks grant every request: saving twice is harmless. */
export const acquireLock = (name: string, signal: AbortSignal) => requestLock(name, { signal });

export async function holdLock(name: string, signal: AbortSignal): Promise<void> {
  const release = (await acquireLock(name, signal)) ?? (() => undefined);
  if (signal.aborted) release();
  else signal.addEventListener("abort", release);
}

/** The id of the newest record that was never saved and that no open tab edits. */
export async function findAbandonedDraft(of: Pick<DraftKey, "uid" | "kind">): Promise<string | undefined> {
  for (const { key, name, draft } of listLocalDrafts(localStorage, of)) {
    if (draft.version > 0) continue;
    const release =
      (await acquireLock(key, AbortSignal.timeout(CLOSE_TIMEOUT_MS))) ??
      // A busy page can run the timeout before it handles a lock that was already granted.
      (await requestLock(key, { ifAvailable: true }));
    release?.();
    if (release) return name.id;
  }
  return undefined;
}
