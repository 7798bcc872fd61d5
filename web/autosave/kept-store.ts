// Where works are kept in this browser: for each record, what each tab has of it that the server does not.
import { parseJson } from "../api.ts";
import { KeptWork } from "./kept-work.ts";

const PREFIX = "berea.autosave";
/** Milliseconds that a tab that is just closing may take to let go of its work. */
const LOCK_PATIENCE = 500;

/** Which work it is: whose, of what kind of record, of which one, and in which tab. */
export interface KeptName {
  uid: string;
  kind: string;
  id: string;
  editor: string;
}

/** Also the name of the lock that the tab holds as long as it is there. */
export const keyOf = ({ uid, kind, id, editor }: KeptName) => `${PREFIX}.${uid}.${kind}.${id}.${editor}`;

/** The channel on which the tabs of this browser tell one another of a record. */
export const channelOf = ({ uid, kind, id }: Omit<KeptName, "editor">) => `${PREFIX}.${uid}.${kind}.${id}`;

function readKey(key: string): KeptName | undefined {
  if (!key.startsWith(`${PREFIX}.`)) return undefined;
  const [uid, kind, id, editor] = key.slice(PREFIX.length + 1).split(".");
  return uid && kind && id && editor ? { uid, kind, id, editor } : undefined;
}

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export function readKeptWork(storage: Store, key: string): KeptWork | undefined {
  try {
    return KeptWork.safeParse(parseJson(storage.getItem(key) ?? "")).data;
  } catch {
    return undefined;
  }
}

/** Keeps a work, or forgets it where it is undefined; false where the browser has no room for it. */
export function writeKeptWork(storage: Store, key: string, kept: KeptWork | undefined): boolean {
  try {
    if (kept) storage.setItem(key, JSON.stringify(kept));
    else storage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

export interface FoundWork {
  key: string;
  name: KeptName;
  kept: KeptWork;
}

/** What is kept of a person's records of one kind, by any tab, last kept first. */
export function listKeptWorks(storage: Storage, { uid, kind }: Pick<KeptName, "uid" | "kind">): FoundWork[] {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "");
  const found = keys.flatMap((key) => {
    const name = readKey(key);
    if (name?.uid !== uid || name.kind !== kind) return [];
    const kept = readKeptWork(storage, key);
    return kept ? [{ key, name, kept }] : [];
  });
  return found.toSorted((one, other) => other.kept.keptAt - one.kept.keptAt);
}

/**
 * Takes a lock and answers how to give it back; undefined where another tab holds it and does not let go. A tab's locks go with the tab, however it ends. Where the browser has no locks, every tab gets them: then
 * two tabs may send the same work, which is no harm.
 */
export async function takeLock(name: string): Promise<(() => void) | undefined> {
  if (!("locks" in navigator)) return () => undefined;
  const held = Promise.withResolvers<void>();
  const { promise, resolve } = Promise.withResolvers<(() => void) | undefined>();
  navigator.locks
    .request(name, { signal: AbortSignal.timeout(LOCK_PATIENCE) }, () => {
      resolve(() => held.resolve());
      return held.promise;
    })
    .catch(() => resolve(undefined));
  return promise;
}

/** The id of a new record that was left unsaved and that no tab works on, last kept first; undefined where there is none. */
export async function findLeftWork(of: Pick<KeptName, "uid" | "kind">): Promise<string | undefined> {
  for (const { key, name, kept } of listKeptWorks(localStorage, of)) {
    if (kept.version > 0) continue;
    const letGo = await takeLock(key);
    letGo?.();
    if (letGo) return name.id;
  }
  return undefined;
}
