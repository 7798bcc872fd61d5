import { execFileSync } from "node:child_process";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { findBinaries } from "./embedded/binaries.ts";
import {
  queryRow,
  canMount,
  mountTestDisk,
  readServerPid,
  startServer,
  useTestFolder,
} from "./testing-embedded.ts";

async function emptyFolder(path: string, except: string): Promise<void> {
  for (const name of await readdir(path)) {
    if (name !== except) await rm(join(path, name), { recursive: true });
  }
}

async function startFailure(dataDir: string): Promise<Error> {
  try {
    await startServer(dataDir);
  } catch (error) {
    return error as Error;
  }
  return expect.fail("It started.");
}

const ADVICE = "Restore the folder from a backup, or rename it to start with an empty database.";

/** The reason in the message about damage, or the whole of another message. */
function reasonOf({ name, message }: Error, cluster: string): string {
  const [start, end] = [`StartError: The database in ${cluster} is damaged (`, `). ${ADVICE}`];
  const sentence = `${name}: ${message}`;
  return sentence.startsWith(start) && sentence.endsWith(end)
    ? sentence.slice(start.length, -end.length)
    : sentence;
}

describe("a damaged embedded database", () => {
  const folder = useTestFolder();

  const damages: [string, string, string | Buffer | undefined, RegExp][] = [
    ["its version is missing", "PG_VERSION", undefined, /^its file PG_VERSION is missing$/],
    ["its version is garbled", "PG_VERSION", "\0\0\0", /^its file PG_VERSION doesn't contain a version$/],
    [
      "its control file is missing",
      "global/pg_control",
      undefined,
      /^its file global\/pg_control is missing$/,
    ],
    [
      "its control file is garbled",
      "global/pg_control",
      Buffer.alloc(8192, 7),
      /^database files are incompatible with server$/,
    ],
    ["its control file is empty", "global/pg_control", "", /^could not read file "global\/pg_control"/],
  ];

  it.each(damages)("stops the start with a clear error if %s", async (_name, file, content, reason) => {
    const cluster = join(folder.dataDir, "postgres");
    const path = join(cluster, file);
    execFileSync("cp", ["-a", path, `${path}.whole`]);
    onTestFinished(() => rename(`${path}.whole`, path));
    await (content === undefined ? rm(path) : writeFile(path, content));
    expect(reasonOf(await startFailure(folder.dataDir), cluster)).toMatch(reason);
  });

  const losses: [string, string, string, RegExp][] = [
    ["its WAL is missing", "pg_wal", "", /^could not locate a valid checkpoint record/],
    ["its tables are missing", "base", "", /^database "postgres" does not exist$/],
    ["its catalog is missing", "global", "pg_control", /^could not open file "global\//],
  ];

  it.each(losses)("stops the start with a clear error if %s", async (_name, lost, except, reason) => {
    const dataDir = await folder.copyDataDir();
    const cluster = join(dataDir, "postgres");
    await emptyFolder(join(cluster, lost), except);
    expect(reasonOf(await startFailure(dataDir), cluster)).toMatch(reason);
  });

  it("stops the start with a clear error if it was created by another PostgreSQL", async () => {
    const version = join(folder.dataDir, "postgres/PG_VERSION");
    await writeFile(version, "12\n");
    onTestFinished(() => writeFile(version, `${findBinaries().majorVersion}\n`));
    expect(await startFailure(folder.dataDir)).toMatchObject({
      name: "StartError",
      message: expect.stringMatching(/was created by PostgreSQL 12, but this Berea has PostgreSQL \d+\. /),
    });
  });

  it("releases the folder when it does not start", async () => {
    const version = join(folder.dataDir, "postgres/PG_VERSION");
    await rm(version);
    expect((await startFailure(folder.dataDir)).message).toContain("PG_VERSION is missing");
    await writeFile(version, `${findBinaries().majorVersion}\n`);
    expect(await queryRow(await startServer(folder.dataDir), "select 1 as one")).toEqual({ one: 1 });
  });

  it("reports once when it cannot be restarted", async () => {
    const dataDir = await folder.copyDataDir();
    const messages: string[] = [];
    let resolveLost: (() => void) | undefined;
    const lost = new Promise<void>((resolve) => (resolveLost = resolve));
    await startServer(dataDir, {
      onLost(reason) {
        messages.push(reason.message);
        resolveLost?.();
      },
    });
    await rm(join(dataDir, "postgres/global/pg_control"));
    process.kill(await readServerPid(dataDir), "SIGKILL");
    await lost;
    expect(messages).toEqual([
      expect.stringMatching(/^The embedded database can't be kept running: .*pg_control[^\n]*\.$/),
    ]);
  });
});

describe.runIf(canMount())("a full or read-only disk (which only root can mount)", () => {
  it("stops the start if there is too little space", async () => {
    const dataDir = join(await mountTestDisk("size=10m"), "data");
    expect(await startFailure(dataDir)).toMatchObject({
      name: "StartError",
      message: expect.stringMatching(
        /^The disk that holds \S+ is full. \d+ MB are free, and Berea needs 64 MB/,
      ),
    });
  });

  it("stops the start if it fills up while the database is created, and leaves no incomplete database", async () => {
    const dataDir = join(await mountTestDisk("size=200m,nr_inodes=200"), "data");
    expect(await startFailure(dataDir)).toMatchObject({
      name: "StartError",
      message: expect.stringMatching(/^The disk that holds \S+postgres is full. Free some space/),
    });
    expect((await readdir(dataDir)).filter((name) => name.startsWith("postgres"))).toEqual([]);
  });

  it("stops the start if it is read-only", async () => {
    const disk = await mountTestDisk("size=100m");
    await mkdir(join(disk, "data"));
    execFileSync("mount", ["-o", "remount,ro", disk]);
    expect(await startFailure(join(disk, "data"))).toMatchObject({
      name: "StartError",
      message: `${disk}/data is on a read-only disk. Set DATA_DIR to a writable folder.`,
    });
  });
});
