import { existsSync } from "node:fs";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { listChildren } from "../../chaos/processes.ts";
import { isRunning } from "../data-folder/data-folder.ts";
import { connectAsSuperuser } from "./embedded/superuser.ts";
import { readServerPid, startServer, useTestFolder } from "./testing-embedded.ts";
import { acknowledgedRows, foundRows, startWriter, waitForProcessEnd } from "./testing-writer-process.ts";

describe.skipIf(process.platform === "win32")("the embedded database, when processes are killed", () => {
  const folder = useTestFolder();

  it("loses nothing when the app is killed, and stops too", async () => {
    const dataDir = await folder.copyDataDir();
    const first = startWriter(dataDir);
    await first.moreRows(30);
    const server = await readServerPid(dataDir);
    first.kill("SIGKILL");
    await first.exited;
    await waitForProcessEnd(server);

    const second = startWriter(dataDir);
    expect(await foundRows(second)).toEqual(expect.arrayContaining(acknowledgedRows(first)));
    await second.moreRows(5);
  });

  it("loses nothing when the app and the watcher are killed, and the next start stops the leftover server", async () => {
    const dataDir = await folder.copyDataDir();
    const first = startWriter(dataDir);
    await first.moreRows(30);
    const server = await readServerPid(dataDir);
    const watchers = listChildren(first.processId).filter((child) => child !== server);
    expect(watchers).toHaveLength(1);
    for (const watcher of watchers) process.kill(watcher, "SIGKILL");
    first.kill("SIGKILL");
    await first.exited;
    expect(isRunning(server)).toBe(true);

    const second = startWriter(dataDir);
    expect(await foundRows(second)).toEqual(expect.arrayContaining(acknowledgedRows(first)));
    expect(isRunning(server)).toBe(false);
    await second.moreRows(5);
  });

  it("loses nothing when the database is killed, and the app continues writing", async () => {
    const dataDir = await folder.copyDataDir();
    const writer = startWriter(dataDir);
    await writer.moreRows(30);
    const first = await readServerPid(dataDir);
    process.kill(first, "SIGKILL");
    // While the app cleans up, the file contains its own process id.
    const findServer = () => readServerPid(dataDir).catch(() => NaN);
    const isNext = (server: number) => server > 0 && server !== first && server !== writer.processId;
    await expect.poll(findServer).toSatisfy(isNext);
    await writer.moreRows(30);
    process.kill(await readServerPid(dataDir), "SIGKILL");
    await writer.moreRows(30);
    writer.kill("SIGTERM");
    expect(await writer.exited).toBe(0);

    expect(await foundRows(startWriter(dataDir))).toEqual(expect.arrayContaining(acknowledgedRows(writer)));
  });

  it("loses nothing when one connection's process is killed, and the app continues writing", async () => {
    const dataDir = await folder.copyDataDir();
    const writer = startWriter(dataDir);
    await writer.moreRows(30);
    process.kill(await findConnectionProcess(dataDir), "SIGKILL");
    await writer.moreRows(30);
    writer.kill("SIGTERM");
    expect(await writer.exited).toBe(0);

    expect(await foundRows(startWriter(dataDir))).toEqual(expect.arrayContaining(acknowledgedRows(writer)));
  });

  it("recovers after its files were unavailable for a moment", async () => {
    const dataDir = await folder.copyDataDir();
    const writer = startWriter(dataDir);
    await writer.moreRows(30);
    const changes = join(dataDir, "postgres", "pg_wal");
    await rename(changes, `${changes}.moved`);
    process.kill(await findConnectionProcess(dataDir), "SIGKILL");
    await expect
      .poll(() => readFile(join(dataDir, "postgres.log"), "utf8"))
      .toContain('required WAL directory "pg_wal" does not exist');
    await rename(`${changes}.moved`, changes);
    await writer.moreRows(30);
    writer.kill("SIGTERM");
    expect(await writer.exited).toBe(0);

    expect(await foundRows(startWriter(dataDir))).toEqual(expect.arrayContaining(acknowledgedRows(writer)));
  });

  it("loses nothing when both are killed", async () => {
    const dataDir = await folder.copyDataDir();
    const first = startWriter(dataDir);
    await first.moreRows(30);
    const server = await readServerPid(dataDir);
    first.kill("SIGKILL");
    process.kill(server, "SIGKILL");
    await first.exited;

    const second = startWriter(dataDir);
    expect(await foundRows(second)).toEqual(expect.arrayContaining(acknowledgedRows(first)));
    await second.moreRows(5);
  });

  it("stops during a restart after a kill", async () => {
    const dataDir = await folder.copyDataDir();
    const server = await startServer(dataDir);
    const first = await readServerPid(dataDir);
    process.kill(first, "SIGKILL");
    const isRestarting = (id: number) => id > 0 && id !== first && id !== process.pid;
    while (!isRestarting(await readServerPid(dataDir).catch(() => 0))) await delay(1);
    const restarting = await readServerPid(dataDir);
    await server.stop();
    expect(isRunning(restarting)).toBe(false);
  });

  it("starts normally after it was killed while the database was created", async () => {
    const dataDir = join(folder.path, "created");
    const first = startWriter(dataDir);
    while (!(await isBeingCreated(dataDir))) await delay(1);
    first.kill("SIGKILL");
    await first.exited;
    expect(existsSync(join(dataDir, "postgres"))).toBe(false);

    await startWriter(dataDir).moreRows(5);
    expect(await readdir(dataDir)).not.toContainEqual(expect.stringMatching(/^postgres\.new/));
  });

  it("is stopped properly by Ctrl-C, which reaches only the app", async () => {
    const dataDir = await folder.copyDataDir();
    const writer = startWriter(dataDir);
    await writer.moreRows(5);
    const server = await readServerPid(dataDir);
    writer.pressControlC();
    expect(await writer.exited).toBe(0);
    expect(acknowledgedRows(writer)).toContain(-1);
    expect(isRunning(server)).toBe(false);
    expect(existsSync(join(dataDir, "postgres", "postmaster.pid"))).toBe(false);
  });

  it("stops when the app exits without stopping it", async () => {
    const dataDir = await folder.copyDataDir();
    const writer = startWriter(dataDir);
    await writer.moreRows(5);
    const server = await readServerPid(dataDir);
    writer.kill("SIGUSR2");
    expect(await writer.exited).toBe(7);
    await waitForProcessEnd(server);
  });

  it("is started by one app only; the second reports which process uses it", async () => {
    const dataDir = await folder.copyDataDir();
    const first = startWriter(dataDir);
    await first.moreRows(1);
    const second = startWriter(dataDir);
    expect(await second.line(/^cannot continue/)).toBe(
      `cannot continue: ${dataDir} is in use by another Berea, process ${first.processId}. Stop that one first, or set DATA_DIR to another folder.`,
    );
    expect(await second.exited).toBe(1);
    await first.moreRows(5);
  });

  it("is started by one app only, even if the lock file was removed or damaged", async () => {
    const dataDir = await folder.copyDataDir();
    const first = startWriter(dataDir);
    await first.moreRows(1);
    const expectRejection = async () => {
      const next = startWriter(dataDir);
      expect(await next.line(/^cannot continue/)).toContain(
        `in use by another Berea, process ${first.processId}.`,
      );
      expect(await next.exited).toBe(1);
    };
    await writeFile(join(dataDir, "berea.lock"), "Greet Priscilla and Aquila");
    await expectRejection();
    await rm(join(dataDir, "berea.lock"));
    await expectRejection();
    await expectRejection();
    await first.moreRows(5);
  });
});

/** The server's process for the connection that the writer uses. */
async function findConnectionProcess(dataDir: string): Promise<number> {
  const client = await connectAsSuperuser({ host: join(dataDir, "run"), port: 5432, password: undefined });
  const { rows } = await client
    .query<{ pid: number }>("select pid from pg_stat_activity where application_name = 'berea'")
    .finally(() => client.end());
  return rows[0]!.pid;
}

async function isBeingCreated(dataDir: string): Promise<boolean> {
  const entries = await readdir(dataDir).catch(() => []);
  const draft = entries.find((name) => name.startsWith("postgres.new-"));
  return draft !== undefined && existsSync(join(dataDir, draft, "global"));
}
