// Where works are kept in this browser: for each record, what each tab has of it that the server does not.
import { parseJson } from "../../contract/text/parse-json.ts";
import { z } from "zod";
import { isSame } from "./draft.ts";
import { StoredDraft, LocalDraft } from "./local-draft.ts";
import { requestLock } from "../ui/browser/lock.ts";

const PREFIX = "berea.autosave";
/** Milliseconds that a tab that is just closing may take to let go of its work, before something is shown without it. */
export const CLOSE_TIMEOUT_MS = 500;

export interface DraftKey {
  uid: string;
  kind: string;
  id: string;
  editor: string;
}

/** Also the name of the lock that the tab holds as long as it is there. */
export const formatDraftKey = ({ uid, kind, id, editor }: DraftKey) =>
  `${PREFIX}.${uid}.${kind}.${id}.${editor}`;

/** The channel on which the tabs of this browser tell one another of a record. */
export const formatChannelName = ({ uid, kind, id }: Omit<DraftKey, "editor">) =>
  `${PREFIX}.${uid}.${kind}.${id}`;

function readKey(key: string): DraftKey | undefined {
  if (!key.startsWith(`${PREFIX}.`)) return undefined;
  const [uid, kind, id, editor, base] = key.slice(PREFIX.length + 1).split(".");
  return uid && kind && id && editor && !base ? { uid, kind, id, editor } : undefined;
}

/** A work as it is written down: what it is based on has a key of its own. */
const StoredWork = LocalDraft.extend({ base: z.string() });
type StoredWork = z.infer<typeof StoredWork>;

export function readLocalDraft(storage: Pick<Storage, "getItem">, key: string): LocalDraft | undefined {
  try {
    const stored = StoredWork.parse(parseJson(storage.getItem(key) ?? ""));
    return { ...stored, base: StoredDraft.parse(parseJson(storage.getItem(stored.base) ?? "")) };
  } catch {
    return undefined;
  }
}

/** Stores one tab's work on one record. The base, which may be long, is written only when it is another. */
export class DraftStore {
  readonly #storage: Pick<Storage, "setItem" | "removeItem">;
  readonly #key: string;
  #base: { key: string; draft: StoredDraft } | undefined;
  #basesWritten = 0;

  constructor(storage: Pick<Storage, "setItem" | "removeItem">, key: string) {
    this.#storage = storage;
    this.#key = key;
  }

  /** Keeps a work in the place of the one before; false where the browser has no room for it. */
  keep(work: LocalDraft): boolean {
    // There may be room for the new base, but not for both.
    return succeeds(() => this.#write(work)) || (this.forget() && succeeds(() => this.#write(work)));
  }

  forget(): boolean {
    const base = this.#base;
    this.#base = undefined;
    return succeeds(() => {
      this.#storage.removeItem(this.#key);
      if (base) this.#storage.removeItem(base.key);
    });
  }

  #write(work: LocalDraft): void {
    const former = this.#base;
    const isKnown = former !== undefined && isSame(former.draft, work.base);
    const base = isKnown ? former : this.#writeBase(work.base);
    this.#storage.setItem(this.#key, JSON.stringify({ ...work, base: base.key } satisfies StoredWork));
    this.#base = base;
    if (former && !isKnown) this.#storage.removeItem(former.key);
  }

  #writeBase(draft: StoredDraft): { key: string; draft: StoredDraft } {
    const key = `${this.#key}.${(this.#basesWritten += 1)}`;
    this.#storage.setItem(key, JSON.stringify(draft));
    return { key, draft };
  }
}

function succeeds(work: () => void): boolean {
  try {
    work();
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
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "");

export interface FoundDraft {
  key: string;
  name: DraftKey;
  kept: LocalDraft;
}

/** What is kept of a person's records, of one kind or of all, by any tab, last kept first. */
export function listLocalDrafts(
  storage: Storage,
  { uid, kind }: Pick<DraftKey, "uid"> & Partial<Pick<DraftKey, "kind">>,
): FoundDraft[] {
  const found = listKeys(storage).flatMap((key) => {
    const name = readKey(key);
    if (name?.uid !== uid || (kind !== undefined && name.kind !== kind)) return [];
    const kept = readLocalDraft(storage, key);
    return kept ? [{ key, name, kept }] : [];
  });
  return found.toSorted((one, other) => other.kept.keptAt - one.kept.keptAt);
}

/** Waits for a lock; undefined if the signal aborts. Browsers without locks grant all: saving twice does no harm. */
export const acquireLock = (name: string, signal: AbortSignal) => requestLock(name, { signal });

export async function holdLock(name: string, signal: AbortSignal): Promise<void> {
  const letGo = (await acquireLock(name, signal)) ?? (() => undefined);
  if (signal.aborted) letGo();
  else signal.addEventListener("abort", letGo);
}

/** The id of a new record that was left unsaved and that no tab works on, last kept first; undefined where there is none. */
export async function findAbandonedDraft(of: Pick<DraftKey, "uid" | "kind">): Promise<string | undefined> {
  for (const { key, name, kept } of listLocalDrafts(localStorage, of)) {
    if (kept.version > 0) continue;
    const letGo =
      (await acquireLock(key, AbortSignal.timeout(CLOSE_TIMEOUT_MS))) ??
      // A page that is busy may hear of the time before it hears of a lock that it got long ago.
      (await requestLock(key, { ifAvailable: true }));
    letGo?.();
    if (letGo) return name.id;
  }
  return undefined;
}
