import type { Db, Tx } from "./database.ts";

/** A statement that Drizzle builds once for each database and `Key`, for what is requested all the time. */
export function prepareOnce<Key extends object, Statement>(
  prepare: (db: Db | Tx, key: Key) => Statement,
): (db: Db | Tx, key: Key) => Statement {
  const prepared = new WeakMap<Db | Tx, WeakMap<Key, Statement>>();
  return (db, key) => {
    const ofDatabase = prepared.get(db) ?? new WeakMap<Key, Statement>();
    prepared.set(db, ofDatabase);
    const statement = ofDatabase.get(key) ?? prepare(db, key);
    ofDatabase.set(key, statement);
    return statement;
  };
}
