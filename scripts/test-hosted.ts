// Runs the tests on PostgreSQL and S3 servers, which it starts unless TEST_DATABASE_URL and TEST_STORAGE_URL are set.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { pino } from "pino";
import { prepareDataFolder } from "../server/data-folder/data-folder.ts";
import { connectAsSuperuser } from "../server/db/embedded/superuser.ts";
import { startEmbeddedPostgres } from "../server/db/embedded-postgres.ts";
import { startS3 } from "../server/storage/testing-s3.ts";

const vitest = path.join(import.meta.dirname, "../node_modules/vitest/vitest.mjs");
const ends: (() => Promise<unknown>)[] = [];

async function startDatabase(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "berea-hosted-"));
  ends.unshift(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o711);
  const dataDir = path.join(folder, "data");
  await prepareDataFolder(dataDir);
  const server = await startEmbeddedPostgres({
    dataDir,
    log: pino({ level: "silent" }),
    onLost(reason) {
      throw reason;
    },
    durable: false,
    transport: "loopback",
  });
  ends.unshift(() => server.stop());
  const { host, port, password } = server.address;
  const superuser = await connectAsSuperuser(server.address);
  await superuser.query("alter role berea createdb").finally(() => superuser.end());
  return `postgres://berea:${password}@${host}:${port}/berea`;
}

async function startStorage(): Promise<string> {
  const s3 = await startS3();
  ends.unshift(() => s3.close());
  return s3.createUrl();
}

try {
  const { TEST_DATABASE_URL, TEST_STORAGE_URL } = process.env;
  const hosted = {
    TEST_DATABASE_URL: TEST_DATABASE_URL ?? (await startDatabase()),
    TEST_STORAGE_URL: TEST_STORAGE_URL ?? (await startStorage()),
  };
  const run = spawn(process.execPath, [vitest, "run", ...process.argv.slice(2)], {
    stdio: "inherit",
    env: { ...process.env, ...hosted },
  });
  const [code] = await once(run, "exit");
  process.exitCode = (code as number | null) ?? 1;
} finally {
  for (const end of ends) await end();
}
