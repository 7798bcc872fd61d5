import type { Db, Tx } from "./database.ts";

/** Caches prepared statements by pool, or connection of a transaction, and `Key`, for very frequent queries. */
export function prepareOnce<Key extends object, Statement>(
  prepare: (db: Db | Tx, key: Key) => Statement,
): (db: Db | Tx, key: Key) => Statement {
  const prepared = new WeakMap<object, WeakMap<Key, Statement>>();
  return (db, key) => {
    const { client } = db._.session as unknown as { client: object };
    const statements = prepared.get(client) ?? new WeakMap<Key, Statement>();
    prepared.set(client, statements);
    const statement = statements.get(key) ?? prepare(db, key);
    statements.set(key, statement);
    return statement;
  };
}
