// Backing up and restoring a hosted database as docs/operations.md says, with the programs of a PostgreSQL of Debian's.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { createFullAccount } from "../account-deletion/testing-full-account.ts";
import { openDatabase } from "../db/database.ts";
import { migrateDatabase } from "../db/migrate.ts";
import { createTestApp } from "../testing/testing.ts";
import { silentLog } from "./testing-folders.ts";
import { OLDER_SERVER, readDatabase, startOlderServer } from "./testing-older-server.ts";

const run = (program: string, ...parameters: string[]) =>
  spawnSync(join(OLDER_SERVER!, program), parameters, { encoding: "utf8" });

test.skipIf(OLDER_SERVER === undefined)(
  "an empty database gets everything or nothing, and a used one is refused without changes",
  { timeout: 180_000 },
  async () => {
    const { url, urlOf, folder } = await startOlderServer();
    await migrateDatabase({ connectionString: url });
    const database = openDatabase({ connectionString: url }, silentLog, async () => undefined);
    const app = await createTestApp({ database });
    await createFullAccount(app, await app.signUp("Priscilla"));
    await app.context.searchIndex.settle();
    await app.close();

    const dump = join(folder, "berea.dump");
    expect(run("pg_dump", "--format=custom", `--file=${dump}`, url).stderr).toBe("");
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("create database berea_restored");
    await client.end();
    const restored = urlOf("berea_restored");
    const options = ["--exit-on-error", "--single-transaction", "--no-owner", `--dbname=${restored}`, dump];
    expect(run("pg_restore", ...options)).toMatchObject({ status: 0, stderr: "" });
    const copy = await readDatabase(restored);
    expect(copy).toEqual(await readDatabase(url));
    expect(Object.values(copy.rows).filter((rows) => rows.length > 0).length).toBeGreaterThan(20);
    await migrateDatabase({ connectionString: restored });

    expect(run("pg_restore", ...options).status).not.toBe(0);
    expect(await readDatabase(restored)).toEqual(copy);
  },
);
