// What this browser keeps of a person, beside what the server has: unsent recordings, drafts, how far uploads are.
import { promisifyRequest } from "../../offline/browser-database.ts";

/** Forgets all of it. Nothing is asked: their account is gone. */
export async function deleteLocalData(uid: string): Promise<void> {
  for (const storage of [localStorage, sessionStorage]) {
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "");
    for (const key of keys) if (key.includes(uid)) storage.removeItem(key);
  }
  const databases = (await indexedDB.databases?.().catch(() => [])) ?? [];
  const own = databases.filter(({ name }) => name?.startsWith("berea-"));
  await Promise.all(own.map(({ name }) => forgetIn(name ?? "", uid).catch(() => undefined)));
}

async function forgetIn(name: string, uid: string): Promise<void> {
  const database = await promisifyRequest(indexedDB.open(name));
  try {
    const stores = [...database.objectStoreNames];
    if (stores.length === 0) return;
    const transaction = database.transaction(stores, "readwrite");
    const theirs = new Set<unknown>();
    for (const store of stores) await forgetRows(transaction.objectStore(store), uid, theirs);
    // Once more, for what is known by the id of a row that was found after it.
    for (const store of stores) await forgetRows(transaction.objectStore(store), uid, theirs);
  } finally {
    database.close();
  }
}

/** Deletes rows that name the person, and those whose key begins with the key of such a row. */
async function forgetRows(store: IDBObjectStore, uid: string, theirs: Set<unknown>): Promise<void> {
  const request = store.openCursor();
  for (let cursor = await promisifyRequest(request); cursor; cursor = await promisifyRequest(request)) {
    const { key } = cursor;
    const belongs = Array.isArray(key) && theirs.has(key[0]);
    if (belongs || (cursor.value as { uid?: unknown } | null)?.uid === uid) {
      theirs.add(key);
      cursor.delete();
    }
    cursor.continue();
  }
}
