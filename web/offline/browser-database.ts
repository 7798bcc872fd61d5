/** Returns a function that opens the database at the first call, and again after the browser has closed it. */
export function defineDatabase(
  name: string,
  create: (database: IDBDatabase) => void,
): () => Promise<IDBDatabase> {
  let opening: Promise<IDBDatabase> | undefined;
  const forget = () => (opening = undefined);
  const open = async () => {
    const request = indexedDB.open(name, 1);
    request.addEventListener("upgradeneeded", () => create(request.result));
    const database = await promisifyRequest(request);
    database.addEventListener("close", forget);
    database.addEventListener("versionchange", () => {
      database.close();
      forget();
    });
    return database;
  };
  return () => {
    if (!opening) {
      opening = open();
      opening.catch(forget);
    }
    return opening;
  };
}

export function promisifyRequest<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(request.error ?? new Error("The browser's storage failed."));
    request.addEventListener("success", () => resolve(request.result), { once: true });
    request.addEventListener("error", fail, { once: true });
  });
}

/** Settles when the transaction has been committed or aborted. */
export function promisifyTransaction(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () =>
      reject(transaction.error ?? new Error("The browser's storage failed.")),
    );
  });
}
