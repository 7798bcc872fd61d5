// Handles of files that were dropped, kept in IndexedDB where the browser has such handles: with one, a file can be
// opened again after a reload, once its owner allows it.
import { answerOf, describeDatabase } from "../../ui/browser-database.ts";

/** The part of the File System Access API that not every browser, nor TypeScript, has. */
export interface ReopenableHandle extends FileSystemFileHandle {
  requestPermission(options: { mode: "read" }): Promise<PermissionState>;
}

const STORE = "handles";

const openDatabase = describeDatabase("berea-files", (database) => database.createObjectStore(STORE));

async function withStore<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openDatabase();
  return answerOf(ask(database.transaction(STORE, mode).objectStore(STORE)));
}

/** The handle of a dropped file; undefined where the browser gives none. Must be asked for while the event is handled. */
export async function readHandle(item: DataTransferItem | undefined): Promise<ReopenableHandle | undefined> {
  if (!item || !("getAsFileSystemHandle" in item)) return undefined;
  const ask = item.getAsFileSystemHandle as () => Promise<FileSystemHandle | null>;
  const handle = await ask.call(item).catch(() => null);
  return handle?.kind === "file" ? (handle as ReopenableHandle) : undefined;
}

/** Keeps a handle under the id of its upload. Where that fails, the person chooses the file again. */
export async function keepHandle(id: string, handle: ReopenableHandle): Promise<void> {
  await withStore("readwrite", (store) => store.put(handle, id)).catch(() => undefined);
}

export async function findHandle(id: string): Promise<ReopenableHandle | undefined> {
  return withStore("readonly", (store) => store.get(id) as IDBRequest<ReopenableHandle | undefined>).catch(
    () => undefined,
  );
}

export async function forgetHandle(id: string): Promise<void> {
  await withStore("readwrite", (store) => store.delete(id)).catch(() => undefined);
}

/** Opens the file of a handle, for which the browser may ask the person; undefined where it may not or is gone. */
export async function reopenFile(handle: ReopenableHandle): Promise<File | undefined> {
  try {
    const permission = await handle.requestPermission({ mode: "read" });
    return permission === "granted" ? await handle.getFile() : undefined;
  } catch {
    return undefined;
  }
}
