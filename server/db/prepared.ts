import type { Db, Tx } from "./database.ts";

/** A statement that Drizzle puts together once for a database, for what is asked all the time. */
export function prepareOnce<Statement>(prepare: (db: Db | Tx) => Statement): (db: Db | Tx) => Statement {
  const prepared = new WeakMap<Db | Tx, Statement>();
  return (db) => {
    const statement = prepared.get(db) ?? prepare(db);
    prepared.set(db, statement);
    return statement;
  };
}
