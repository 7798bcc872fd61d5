// The response cache of one user in IndexedDB. Loaded only when there is something to cache.
import type { User } from "../../contract/account/account.ts";
import { LIMITS } from "../../contract/limits.ts";
import { promisifyRequest, promisifyTransaction, defineDatabase } from "./browser-database.ts";
import { RESPONSE_DATABASE } from "./response-database.ts";
import { chooseEvictions, measureJsonBytes, type CacheEntry } from "./storage-quota.ts";

/** The user whose responses are cached, and the end of their session in milliseconds of this device's clock. */
export interface Owner {
  user: User;
  endsAt: number;
  updatedAt: number;
}

export interface CachedResponse {
  data: unknown;
  /** When the server sent it, in milliseconds of this device's clock. */
  updatedAt: number;
}

const OWNER = "owner";
/** Size and last use of each response, stored separately so that eviction doesn't read the responses. */
const ENTRIES = "held";
const RESPONSES = "answers";
const STORES = [OWNER, ENTRIES, RESPONSES];
const OWNER_KEY = "the one";

const openDatabase = defineDatabase(RESPONSE_DATABASE, (database) => {
  database.createObjectStore(OWNER);
  database.createObjectStore(ENTRIES, { keyPath: "key" });
  database.createObjectStore(RESPONSES);
});

interface Stores {
  owner: IDBObjectStore;
  entries: IDBObjectStore;
  responses: IDBObjectStore;
}

async function transact(action: (stores: Stores) => Promise<void>): Promise<void> {
  const transaction = (await openDatabase()).transaction(STORES, "readwrite");
  const [owner, entries, responses] = STORES.map((name) => transaction.objectStore(name));
  await Promise.all([promisifyTransaction(transaction), action({ owner, entries, responses } as Stores)]);
}

const readOwner = ({ owner }: Pick<Stores, "owner">) =>
  promisifyRequest<Owner | undefined>(owner.get(OWNER_KEY));

/** Makes this user the owner of the cache; the responses of another user are deleted. */
export async function setOwner(owner: Owner): Promise<void> {
  await transact(async (stores) => {
    if ((await readOwner(stores))?.user.uid !== owner.user.uid) {
      stores.entries.clear();
      stores.responses.clear();
    }
    stores.owner.put(owner, OWNER_KEY);
  });
}

export async function findOwner(): Promise<Owner | undefined> {
  const database = await openDatabase();
  return readOwner({ owner: database.transaction(OWNER).objectStore(OWNER) });
}

export async function clearAll(): Promise<void> {
  await transact(async ({ owner, entries, responses }) => {
    owner.clear();
    entries.clear();
    responses.clear();
  });
}

let quota: number = LIMITS.cachedResponseBytes.max;

/** Caches a response, and evicts others if needed. Does nothing if the user is not the owner. */
export async function write(uid: string, key: string, response: CachedResponse): Promise<void> {
  const bytes = measureJsonBytes(response.data);
  try {
    await transact((stores) => writeEntry(stores, uid, { key, bytes, usedAt: Date.now() }, response));
  } catch (error) {
    // The browser has less storage than the quota. The response is not written again.
    if (!(error instanceof DOMException && error.name === "QuotaExceededError")) throw error;
    quota = Math.max(quota / 2, LIMITS.cachedResponseBytes.min);
    await transact((stores) => evict(stores, 0));
  }
}

async function writeEntry(
  stores: Stores,
  uid: string,
  entry: CacheEntry,
  response: CachedResponse,
): Promise<void> {
  const owner = await readOwner(stores);
  if (owner?.user.uid !== uid) return;
  stores.entries.delete(entry.key);
  stores.responses.delete(entry.key);
  await evict(stores, entry.bytes);
  if (entry.bytes > quota) return;
  stores.entries.put(entry);
  stores.responses.put(response, entry.key);
}

async function evict({ entries, responses }: Stores, bytes: number): Promise<void> {
  for (const key of chooseEvictions(await promisifyRequest<CacheEntry[]>(entries.getAll()), quota - bytes)) {
    entries.delete(key);
    responses.delete(key);
  }
}

/** Finds a cached response of the user and records that it was used. */
export async function find(uid: string, key: string): Promise<CachedResponse | undefined> {
  let found: CachedResponse | undefined;
  await transact(async (stores) => {
    const owner = await readOwner(stores);
    if (owner?.user.uid !== uid) return;
    found = await promisifyRequest<CachedResponse | undefined>(stores.responses.get(key));
    const entry = await promisifyRequest<CacheEntry | undefined>(stores.entries.get(key));
    if (found && entry) stores.entries.put({ ...entry, usedAt: Date.now() });
  });
  return found;
}

export async function remove(key: string): Promise<void> {
  await transact(async ({ entries, responses }) => {
    entries.delete(key);
    responses.delete(key);
  });
}
