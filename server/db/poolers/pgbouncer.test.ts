// Berea behind PgBouncer with its default settings, if that program is installed (on Debian: apt-get install pgbouncer).
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { fastTempFolder, removeFolder } from "../../testing/testing-folder.ts";
import { connectDatabase } from "../database.ts";
import { createEmptyTestDatabase } from "../testing.ts";

const hasPgBouncer = spawnSync("pgbouncer", ["--version"]).status === 0;
const log = pino({ level: "silent" });

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

/** Starts PgBouncer in front of an empty database; returns the URL of that database. */
async function startPgBouncer(mode: "session" | "transaction"): Promise<string> {
  const database = await createEmptyTestDatabase();
  const direct = new URL(database.url);
  const port = await findFreePort();
  const folder = await mkdtemp(path.join(fastTempFolder(), "berea-pgbouncer-"));
  await chmod(folder, 0o755);
  const name = direct.pathname.slice(1);
  const user = decodeURIComponent(direct.username);
  const host = direct.searchParams.get("host") ?? direct.hostname;
  const file = path.join(folder, "pgbouncer.ini");
  const password = direct.password ? ` password=${decodeURIComponent(direct.password)}` : "";
  const upstream = `host=${host} port=${direct.port || 5432} user=${user}${password}`;
  await writeFile(
    file,
    `[databases]\n${name} = ${upstream}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\n` +
      `unix_socket_dir =\nauth_type = any\npool_mode = ${mode}\n`,
  );
  // PgBouncer refuses to run as root. The socket of the test server belongs to its account.
  const account = process.getuid?.() === 0 ? ["-u", await readAccount(host)] : [];
  const child: ChildProcess = spawn("pgbouncer", ["-q", ...account, file], { stdio: "ignore" });
  const ended = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
    await database.drop();
    await removeFolder(folder);
  });
  return `postgres://${user}@127.0.0.1:${port}/${name}`;
}

/** The owner of the folder of a socket; PostgreSQL on TCP accepts any account. */
async function readAccount(host: string): Promise<string> {
  const { stdout } = spawnSync("stat", ["--format=%U", host], { encoding: "utf8" });
  return stdout.trim() || "nobody";
}

const connect = (url: string) =>
  connectDatabase({ database: { kind: "hosted", url }, dataDir: "" }, log, () => undefined);

/** PgBouncer may not listen yet. */
async function connectWhenListening(url: string) {
  for (;;) {
    try {
      return await connect(url);
    } catch (error) {
      if (!/No database server responds/.test((error as Error).message)) throw error;
    }
  }
}

test.skipIf(!hasPgBouncer)("a pooler in session mode works with its default settings", async () => {
  const database = await connectWhenListening(await startPgBouncer("session"));
  const { rows } = await database.pool.query<{ timeout: string }>(
    "select current_setting('statement_timeout') as timeout",
  );
  expect(rows).toEqual([{ timeout: "30s" }]);
  await database.close();
});

test.skipIf(!hasPgBouncer)("a pooler in transaction mode is refused at the start", async () => {
  await expect(connectWhenListening(await startPgBouncer("transaction"))).rejects.toMatchObject({
    name: "StartError",
    message: expect.stringContaining("pooler in transaction mode"),
  });
});
