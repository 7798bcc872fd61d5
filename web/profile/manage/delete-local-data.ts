// A user's data in this browser: unsent recordings, drafts and the progress of uploads.
import { promisifyRequest } from "../../offline/browser-database.ts";

/** Deletes all of it without asking, because the account has been deleted. */
export async function deleteLocalData(uid: string): Promise<void> {
  for (const storage of [localStorage, sessionStorage]) {
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "");
    for (const key of keys) if (key.includes(uid)) storage.removeItem(key);
  }
  const databases = (await indexedDB.databases?.().catch(() => [])) ?? [];
  const own = databases.filter(({ name }) => name?.startsWith("berea-"));
  await Promise.all(own.map(({ name }) => deleteFromDatabase(name ?? "", uid).catch(() => undefined)));
}

async function deleteFromDatabase(name: string, uid: string): Promise<void> {
  const database = await promisifyRequest(indexedDB.open(name));
  try {
    const stores = [...database.objectStoreNames];
    if (stores.length === 0) return;
    const transaction = database.transaction(stores, "readwrite");
    const deleted = new Set<unknown>();
    for (const store of stores) await deleteRows(transaction.objectStore(store), uid, deleted);
    // A second pass deletes rows that belong to a row found after them.
    for (const store of stores) await deleteRows(transaction.objectStore(store), uid, deleted);
  } finally {
    database.close();
  }
}

/** Deletes rows with this `uid`, and rows whose key starts with the key of a deleted row. */
async function deleteRows(store: IDBObjectStore, uid: string, deleted: Set<unknown>): Promise<void> {
  const request = store.openCursor();
  for (let cursor = await promisifyRequest(request); cursor; cursor = await promisifyRequest(request)) {
    const { key } = cursor;
    const belongs = Array.isArray(key) && deleted.has(key[0]);
    if (belongs || (cursor.value as { uid?: unknown } | null)?.uid === uid) {
      deleted.add(key);
      cursor.delete();
    }
    cursor.continue();
  }
}
