import { existsSync } from "node:fs";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { listChildren } from "../../chaos/processes.ts";
import { isRunning } from "../data-folder/data-folder.ts";
import { connectAsSuperuser } from "./embedded/superuser.ts";
import { readServerPid, useTestFolder } from "./testing-embedded.ts";
import { acknowledgedRows, foundRows, startWriter, waitForEnd } from "./testing-writer-process.ts";

describe.skipIf(process.platform === "win32")("the embedded database, when processes are killed", () => {
  const folder = useTestFolder();

  it("loses nothing when the app is killed, and ends with it", async () => {
    const dataDir = await folder.copyDataDir();
    const first = startWriter(dataDir);
    await first.moreRows(30);
    const server = await readServerPid(dataDir);
    first.kill("SIGKILL");
    await first.exited;
    await waitForEnd(server);

    const second = startWriter(dataDir);
    expect(await foundRows(second)).toEqual(expect.arrayContaining(acknowledgedRows(first)));
    await second.moreRows(5);
  });

  it("loses nothing when the app and what watches over it are killed, and ends the server that was left behind", async () => {
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

  it("loses nothing when the database is killed, and the app goes on writing", async () => {
    const dataDir = await folder.copyDataDir();
    const writer = startWriter(dataDir);
    await writer.moreRows(30);
    const first = await readServerPid(dataDir);
    process.kill(first, "SIGKILL");
    // The app itself stands there while it clears up.
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

  it("loses nothing when one connection's process is killed, and the app goes on writing", async () => {
    const dataDir = await folder.copyDataDir();
    const writer = startWriter(dataDir);
    await writer.moreRows(30);
    process.kill(await findConnectionProcess(dataDir), "SIGKILL");
    await writer.moreRows(30);
    writer.kill("SIGTERM");
    expect(await writer.exited).toBe(0);

    expect(await foundRows(startWriter(dataDir))).toEqual(expect.arrayContaining(acknowledgedRows(writer)));
  });

  it("goes on when it could not recover at once, because its files were away for a moment", async () => {
    const dataDir = await folder.copyDataDir();
    const writer = startWriter(dataDir);
    await writer.moreRows(30);
    const changes = join(dataDir, "postgres", "pg_wal");
    await rename(changes, `${changes}.away`);
    process.kill(await findConnectionProcess(dataDir), "SIGKILL");
    await expect
      .poll(() => readFile(join(dataDir, "postgres.log"), "utf8"))
      .toContain('required WAL directory "pg_wal" does not exist');
    await rename(`${changes}.away`, changes);
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

  it("starts as if nothing had been when it is killed while the database is being made", async () => {
    const dataDir = join(folder.path, "made");
    const first = startWriter(dataDir);
    while (!(await isBeingMade(dataDir))) await delay(1);
    first.kill("SIGKILL");
    await first.exited;
    expect(existsSync(join(dataDir, "postgres"))).toBe(false);

    await startWriter(dataDir).moreRows(5);
    expect(await readdir(dataDir)).not.toContainEqual(expect.stringMatching(/^postgres\.new/));
  });

  it("is stopped in good order by Ctrl-C, which reaches the app alone", async () => {
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

  it("ends with the app where that exits without stopping it", async () => {
    const dataDir = await folder.copyDataDir();
    const writer = startWriter(dataDir);
    await writer.moreRows(5);
    const server = await readServerPid(dataDir);
    writer.kill("SIGUSR2");
    expect(await writer.exited).toBe(7);
    await waitForEnd(server);
  });

  it("is started by one app only, and the second is told which process has it", async () => {
    const dataDir = await folder.copyDataDir();
    const first = startWriter(dataDir);
    await first.moreRows(1);
    const second = startWriter(dataDir);
    expect(await second.line(/^cannot go on/)).toBe(
      `cannot go on: ${dataDir} is in use by another Berea, process ${first.processId}: stop that one first, or set DATA_DIR to another folder.`,
    );
    expect(await second.exited).toBe(1);
    await first.moreRows(5);
  });

  it("is started by one app only, also where somebody has removed or damaged the file of the lock", async () => {
    const dataDir = await folder.copyDataDir();
    const first = startWriter(dataDir);
    await first.moreRows(1);
    const expectRefusal = async () => {
      const next = startWriter(dataDir);
      expect(await next.line(/^cannot go on/)).toContain(
        `in use by another Berea, process ${first.processId}:`,
      );
      expect(await next.exited).toBe(1);
    };
    await writeFile(join(dataDir, "berea.lock"), "Greet Priscilla and Aquila");
    await expectRefusal();
    await rm(join(dataDir, "berea.lock"));
    await expectRefusal();
    await expectRefusal();
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

async function isBeingMade(dataDir: string): Promise<boolean> {
  const entries = await readdir(dataDir).catch(() => []);
  const draft = entries.find((name) => name.startsWith("postgres.new-"));
  return draft !== undefined && existsSync(join(dataDir, draft, "global"));
}
