import type { Db, Tx } from "./database.ts";

/** Caches prepared statements by database and `Key`, for very frequent queries. */
export function prepareOnce<Key extends object, Statement>(
  prepare: (db: Db | Tx, key: Key) => Statement,
): (db: Db | Tx, key: Key) => Statement {
  const prepared = new WeakMap<Db | Tx, WeakMap<Key, Statement>>();
  return (db, key) => {
    const statements = prepared.get(db) ?? new WeakMap<Key, Statement>();
    prepared.set(db, statements);
    const statement = statements.get(key) ?? prepare(db, key);
    statements.set(key, statement);
    return statement;
  };
}
