import { execFileSync } from "node:child_process";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { findBinaries } from "./embedded/binaries.ts";
import {
  ask,
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

const advice = "bring the folder back from a backup, or move it away to start with an empty one.";

/** What the sentence on damage says of its reason, or the whole of one that is another. */
function reasonOf({ name, message }: Error, cluster: string): string {
  const [start, end] = [`StartError: The database in ${cluster} is damaged (`, `): ${advice}`];
  const sentence = `${name}: ${message}`;
  return sentence.startsWith(start) && sentence.endsWith(end)
    ? sentence.slice(start.length, -end.length)
    : sentence;
}

describe("a damaged embedded database", () => {
  const folder = useTestFolder();

  const damages: [string, string, string | Buffer | undefined, RegExp][] = [
    ["its version is missing", "PG_VERSION", undefined, /^its file PG_VERSION is missing$/],
    ["its version is garbled", "PG_VERSION", "\0\0\0", /^its file PG_VERSION does not hold a version$/],
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

  it.each(damages)("stops the start with one sentence where %s", async (_name, file, content, reason) => {
    const cluster = join(folder.dataDir, "postgres");
    const path = join(cluster, file);
    execFileSync("cp", ["-a", path, `${path}.whole`]);
    onTestFinished(() => rename(`${path}.whole`, path));
    await (content === undefined ? rm(path) : writeFile(path, content));
    expect(reasonOf(await startFailure(folder.dataDir), cluster)).toMatch(reason);
  });

  const losses: [string, string, string, RegExp][] = [
    ["its log of changes is gone", "pg_wal", "", /^could not locate a valid checkpoint record/],
    ["its tables are gone", "base", "", /^database "postgres" does not exist$/],
    ["its catalogue is gone", "global", "pg_control", /^could not open file "global\//],
  ];

  it.each(losses)("stops the start with one sentence where %s", async (_name, lost, kept, reason) => {
    const dataDir = await folder.copyDataDir();
    const cluster = join(dataDir, "postgres");
    await emptyFolder(join(cluster, lost), kept);
    expect(reasonOf(await startFailure(dataDir), cluster)).toMatch(reason);
  });

  it("stops the start with one sentence where it is of another PostgreSQL", async () => {
    const version = join(folder.dataDir, "postgres/PG_VERSION");
    await writeFile(version, "12\n");
    onTestFinished(() => writeFile(version, `${findBinaries().majorVersion}\n`));
    expect(await startFailure(folder.dataDir)).toMatchObject({
      name: "StartError",
      message: expect.stringMatching(/is of PostgreSQL 12 and this Berea has PostgreSQL \d+: /),
    });
  });

  it("gives the folder free again when it does not start", async () => {
    const version = join(folder.dataDir, "postgres/PG_VERSION");
    await rm(version);
    expect((await startFailure(folder.dataDir)).message).toContain("PG_VERSION is missing");
    await writeFile(version, `${findBinaries().majorVersion}\n`);
    expect(await ask(await startServer(folder.dataDir), "select 1 as one")).toEqual({ one: 1 });
  });

  it("is given up, and that told once in one sentence, when it cannot be started again", async () => {
    const dataDir = await folder.copyDataDir();
    const told: string[] = [];
    let tell: (() => void) | undefined;
    const lost = new Promise<void>((resolve) => (tell = resolve));
    await startServer(dataDir, {
      onLost(reason) {
        told.push(reason.message);
        tell?.();
      },
    });
    await rm(join(dataDir, "postgres/global/pg_control"));
    process.kill(await readServerPid(dataDir), "SIGKILL");
    await lost;
    expect(told).toEqual([
      expect.stringMatching(/^The embedded database cannot be kept running: .*pg_control[^\n]*\.$/),
    ]);
  });
});

describe.runIf(canMount())(
  "a disk that is full or can only be read (a small one, which only root can mount)",
  () => {
    it("stops the start where it has too little room from the beginning", async () => {
      const dataDir = join(await mountTestDisk("size=10m"), "data");
      expect(await startFailure(dataDir)).toMatchObject({
        name: "StartError",
        message: expect.stringMatching(
          /^The disk that holds \S+ is full: \d+ MB are free and Berea needs 64 MB/,
        ),
      });
    });

    it("stops the start where it fills up while the database is being made, and leaves no half of one", async () => {
      const dataDir = join(await mountTestDisk("size=200m,nr_inodes=200"), "data");
      expect(await startFailure(dataDir)).toMatchObject({
        name: "StartError",
        message: expect.stringMatching(/^The disk that holds \S+postgres is full: make room on it/),
      });
      expect((await readdir(dataDir)).filter((name) => name.startsWith("postgres"))).toEqual([]);
    });

    it("stops the start where it can only be read", async () => {
      const disk = await mountTestDisk("size=100m");
      await mkdir(join(disk, "data"));
      execFileSync("mount", ["-o", "remount,ro", disk]);
      expect(await startFailure(join(disk, "data"))).toMatchObject({
        name: "StartError",
        message: `${disk}/data is on a disk that can only be read: set DATA_DIR to a folder that can be written.`,
      });
    });
  },
);
