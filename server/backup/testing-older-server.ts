// A PostgreSQL of Debian's packages, older than the embedded one (apt-get install postgresql-15).
import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, globSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { onTestFinished } from "vitest";
import { readRows } from "./testing-folders.ts";
import { removeFolder } from "../testing/testing-folder.ts";

/** The folder of its programs; undefined if there is none. */
export const [OLDER_SERVER] = globSync("/usr/lib/postgresql/1[4-7]/bin").toSorted();

/** All rows by table, and what belongs to tables. */
export async function readDatabase(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const query = async (statement: string) =>
    (await pool.query<{ name: string }>(statement)).rows.map(({ name }) => name);
  try {
    const tables =
      await query(`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
    const rows: Record<string, string[]> = {};
    for (const name of tables) rows[name] = await readRows(pool, name);
    const parts = {
      keys: await query(`select format('%s %s', conrelid::regclass, conname) as name from pg_constraint
        where connamespace = 'public'::regnamespace and contype <> 'n' and convalidated order by 1`),
      triggers: await query(
        `select format('%s %s %s', tgrelid::regclass, tgname, tgenabled) as name from pg_trigger where not tgisinternal order by 1`,
      ),
      indexes: await query("select indexname as name from pg_indexes where schemaname = 'public' order by 1"),
    };
    return { rows, parts };
  } finally {
    await pool.end();
  }
}

const readId = (flag: string) => Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout);

/** Starts a server of Debian's with an empty database; for the running test. */
export async function startOlderServer() {
  const place = await mkdtemp(join(tmpdir(), "berea-older-"));
  chmodSync(place, 0o755);
  // PostgreSQL refuses to run as root.
  const account = { uid: undefined as number | undefined, gid: undefined as number | undefined };
  if (process.getuid?.() === 0) {
    [account.uid, account.gid] = [readId("-u"), readId("-g")];
    chownSync(place, account.uid, account.gid);
  }
  const run = (program: string, ...parameters: string[]) => {
    const { status, stderr } = spawnSync(join(OLDER_SERVER!, program), parameters, {
      ...(account.uid !== undefined && account),
      cwd: place,
      stdio: ["ignore", "ignore", "pipe"],
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  };
  const cluster = join(place, "cluster");
  run("initdb", "--no-sync", "--auth=trust", "--username=berea", "--encoding=UTF8", "--locale=C", cluster);
  const options = `-k ${place} -c listen_addresses= -c fsync=off`;
  run(
    "pg_ctl",
    "start",
    "--wait",
    "--silent",
    `--pgdata=${cluster}`,
    `--log=${place}/log`,
    `--options=${options}`,
  );
  onTestFinished(async () => {
    if (existsSync(join(cluster, "postmaster.pid")))
      run("pg_ctl", "stop", "--mode=immediate", "--silent", `--pgdata=${cluster}`);
    await removeFolder(place);
  });
  const urlOf = (database: string) => `postgres://berea@/${database}?host=${encodeURIComponent(place)}`;
  return { url: urlOf("postgres"), urlOf, folder: place };
}
