// What one person has read, in the browser's own storage (IndexedDB). Fetched once there is something to keep.
import type { User } from "../../contract/account/account.ts";
import { LIMITS } from "../../contract/limits.ts";
import { promisifyRequest, promisifyTransaction, defineDatabase } from "./browser-database.ts";
import { RESPONSE_DATABASE } from "./response-database.ts";
import { chooseEvictions, measureJsonBytes, type CacheEntry } from "./storage-quota.ts";

/** Whose answers these are, and until when their session lasts, in milliseconds of this device's clock. */
export interface Owner {
  user: User;
  endsAt: number;
  updatedAt: number;
}

export interface Answer {
  data: unknown;
  /** When the server gave it, in milliseconds of this device's clock. */
  updatedAt: number;
}

const OWNER = "owner";
/** How large each answer is and when it was used; apart from the answers, so that looking for room reads none of them. */
const HELD = "held";
const ANSWERS = "answers";
const ALL = [OWNER, HELD, ANSWERS];
const THE_ONE = "the one";

const openDatabase = defineDatabase(RESPONSE_DATABASE, (database) => {
  database.createObjectStore(OWNER);
  database.createObjectStore(HELD, { keyPath: "key" });
  database.createObjectStore(ANSWERS);
});

interface Stores {
  owner: IDBObjectStore;
  held: IDBObjectStore;
  answers: IDBObjectStore;
}

async function change(work: (stores: Stores) => Promise<void>): Promise<void> {
  const transaction = (await openDatabase()).transaction(ALL, "readwrite");
  const [owner, held, answers] = ALL.map((name) => transaction.objectStore(name));
  await Promise.all([promisifyTransaction(transaction), work({ owner, held, answers } as Stores)]);
}

const readOwner = ({ owner }: Pick<Stores, "owner">) =>
  promisifyRequest<Owner | undefined>(owner.get(THE_ONE));

/** From now on the answers belong to this person; those of anybody else are gone. */
export async function setOwner(owner: Owner): Promise<void> {
  await change(async (stores) => {
    const before = await readOwner(stores);
    if (before?.user.uid !== owner.user.uid) {
      stores.held.clear();
      stores.answers.clear();
    }
    stores.owner.put(owner, THE_ONE);
  });
}

export async function findOwner(): Promise<Owner | undefined> {
  const database = await openDatabase();
  return readOwner({ owner: database.transaction(OWNER).objectStore(OWNER) });
}

export async function clearAll(): Promise<void> {
  await change(async ({ owner, held, answers }) => {
    owner.clear();
    held.clear();
    answers.clear();
  });
}

let most: number = LIMITS.cachedResponseBytes.max;

/** Keeps an answer of this person, and makes room for it. Where they are not the owner, nothing is kept. */
export async function keep(uid: string, key: string, answer: Answer): Promise<void> {
  const bytes = measureJsonBytes(answer.data);
  try {
    await change((stores) => keepWithin(stores, uid, { key, bytes, usedAt: Date.now() }, answer));
  } catch (error) {
    // The browser has less room than we would take; what is not worth keeping is not tried again.
    if (!(error instanceof DOMException && error.name === "QuotaExceededError")) throw error;
    most = Math.max(most / 2, LIMITS.cachedResponseBytes.min);
    await change((stores) => makeRoom(stores, 0));
  }
}

async function keepWithin(stores: Stores, uid: string, item: CacheEntry, answer: Answer): Promise<void> {
  const owner = await readOwner(stores);
  if (owner?.user.uid !== uid) return;
  stores.held.delete(item.key);
  stores.answers.delete(item.key);
  await makeRoom(stores, item.bytes);
  if (item.bytes > most) return;
  stores.held.put(item);
  stores.answers.put(answer, item.key);
}

async function makeRoom({ held, answers }: Stores, bytes: number): Promise<void> {
  for (const key of chooseEvictions(await promisifyRequest<CacheEntry[]>(held.getAll()), most - bytes)) {
    held.delete(key);
    answers.delete(key);
  }
}

/** What was kept of this person under `key`; it counts as used now. */
export async function find(uid: string, key: string): Promise<Answer | undefined> {
  let found: Answer | undefined;
  await change(async (stores) => {
    const owner = await readOwner(stores);
    if (owner?.user.uid !== uid) return;
    found = await promisifyRequest<Answer | undefined>(stores.answers.get(key));
    const held = await promisifyRequest<CacheEntry | undefined>(stores.held.get(key));
    if (found && held) stores.held.put({ ...held, usedAt: Date.now() });
  });
  return found;
}

export async function forget(key: string): Promise<void> {
  await change(async ({ held, answers }) => {
    held.delete(key);
    answers.delete(key);
  });
}
