// Writes the embedded database as a SQL script. The pg_dump of an older PostgreSQL refuses a newer server.
import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import type { BaseLogger } from "pino";
import { APP_DATABASE, connectAsSuperuser } from "../db/embedded/superuser.ts";
import { readMigrationFiles } from "../db/migrate.ts";
import { StartError } from "../processes/start-error.ts";
import { CopyStream } from "./copy-stream.ts";
import { writeFromDatabase } from "./write-from-database.ts";

/**
 * The script creates the tables with their migrations and copies all rows, in one transaction. psql of any version loads
 * it into an empty database of PostgreSQL 14 or newer. The file gets its name when it is complete. Returns its size.
 */
export async function dumpDatabase(dataDir: string, file: string, log: BaseLogger): Promise<number> {
  const { bytes } = await writeFromDatabase({ dataDir, file, log }, async ({ address }, draft) => {
    const client = await connectAsSuperuser(address, { database: APP_DATABASE });
    try {
      await pipeline(
        Readable.from(writeScript(client), { objectMode: false }),
        createWriteStream(draft, { mode: 0o600, flush: true }),
      );
    } finally {
      await client.end();
    }
  });
  return bytes;
}

/** Ends the script at the first error, even without options of psql. */
const START = `-- The database of Berea, for an empty database of PostgreSQL 14 or newer:
--   psql --no-psqlrc --dbname="$DATABASE_URL" --file=THIS_FILE
\\set ON_ERROR_STOP on
set client_encoding = 'UTF8';
set datestyle = 'ISO';
set client_min_messages = warning;
begin;
do $$ begin
  if exists (select from pg_tables where schemaname = 'public') then
    raise exception 'This database has tables. Load the file into an empty one.';
  end if;
end $$;
`;

async function* writeScript(client: Client): AsyncGenerator<string | Buffer> {
  await client.query("set timezone = 'UTC'; set datestyle = 'ISO'; set extra_float_digits = 3");
  await client.query("begin isolation level repeatable read read only");
  yield START;
  for (const statements of await readAppliedMigrations(client)) yield `${statements}\n;\n`;
  yield "create schema drizzle;\n";
  yield "create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);\n";
  yield "create table drizzle.compatibility (floor bigint not null);\n";
  const keys = await listForeignKeys(client);
  for (const { table, name } of keys) yield `alter table ${table} drop constraint ${name};\n`;
  for (const table of await listTables(client)) yield* writeRows(client, table);
  for (const { table, name, definition } of keys)
    yield `alter table ${table} add constraint ${name} ${definition};\n`;
  yield "select setval('drizzle.__drizzle_migrations_id_seq', max(id)) from drizzle.__drizzle_migrations;\n";
  yield "commit;\n";
  await client.query("commit");
}

/** The SQL of the migrations that the database has, which may be older than this version. */
async function readAppliedMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ newest: string; count: number }>(
    "select max(created_at) as newest, count(*)::int as count from drizzle.__drizzle_migrations",
  );
  const { newest, count } = rows[0]!;
  const applied = (await readMigrationFiles()).filter(({ when }) => when <= Number(newest));
  if (applied.length !== count)
    throw new StartError("The database was last used by a newer Berea. Use that version for this command.");
  return Promise.all(applied.map(({ file }) => readFile(file, "utf8")));
}

interface Table {
  /** With its schema, quoted. */
  name: string;
  /** Without generated ones, quoted. */
  columns: string;
}

async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', table_schema, table_name) as name,
      string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'drizzle') and table_type = 'BASE TABLE' and is_generated = 'NEVER'
    group by table_schema, table_name order by 1`);
  return rows;
}

/** Their names, quoted, and definitions. They are added after the rows, whose order then does not matter. */
async function listForeignKeys(client: Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`);
  return rows;
}

/** Triggers would queue every record for the search index again and notify nobody. */
async function* writeRows(client: Client, { name, columns }: Table): AsyncGenerator<string | Buffer> {
  const copy = new CopyStream(`copy ${name} (${columns}) to stdout`);
  client.query(copy);
  yield `alter table ${name} disable trigger user;\ncopy ${name} (${columns}) from stdin;\n`;
  yield* copy.output as AsyncIterable<Buffer>;
  yield `\\.\nalter table ${name} enable trigger user;\n`;
}
