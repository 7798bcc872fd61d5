import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, readdir, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { isRunning, lockDataFolder, prepareDataFolder } from "./data-folder.ts";
import { removeFolder } from "../testing/testing-folder.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "berea-test-"));
});

afterEach(() => removeFolder(folder));

describe("prepareDataFolder", () => {
  it("creates an empty folder that only its owner can read", async () => {
    const path = join(folder, "church", "data");
    await prepareDataFolder(path);
    expect((await stat(path)).mode & 0o066).toBe(0);
    expect(await readdir(path)).toEqual([]);
  });

  it("reports a file in place of the folder", async () => {
    const path = join(folder, "data");
    await writeFile(path, "");
    await expect(prepareDataFolder(path)).rejects.toMatchObject({
      name: "StartError",
      message: `${path} can't be a folder, because it is a file. Set DATA_DIR to a folder.`,
    });
    await expect(prepareDataFolder(join(path, "below"))).rejects.toThrow("because it is a file");
  });

  // Root may write anywhere.
  it.skipIf(process.getuid?.() === 0)("says so where it may not write", async () => {
    const path = join(folder, "data");
    await mkdir(path);
    await chmod(path, 0o500);
    await expect(prepareDataFolder(path)).rejects.toMatchObject({
      name: "StartError",
      message: `Berea can't write to ${path}. Change its owner, or set DATA_DIR to another folder.`,
    });
  });
});

/** Starts a process that holds the lock. */
async function startHolder(): Promise<ChildProcess> {
  const source = `import { lockDataFolder } from "${join(import.meta.dirname, "data-folder.ts")}";
    await lockDataFolder(${JSON.stringify(folder)});
    process.stdout.write("locked");
    setInterval(() => {}, 60_000);`;
  const holder = spawn(process.execPath, ["--input-type=module", "--eval", source]);
  onTestFinished(() => void holder.kill("SIGKILL"));
  await new Promise((resolve) => holder.stdout.once("data", resolve));
  return holder;
}

describe("lockDataFolder", () => {
  it("locks out a second process, names the first one to it, and admits it after the release", async () => {
    const first = await lockDataFolder(folder);
    await expect(lockDataFolder(folder)).rejects.toMatchObject({
      name: "StartError",
      message: `${folder} is in use by another Berea, process ${process.pid}. Stop that one first, or set DATA_DIR to another folder.`,
    });
    await first.release();
    const second = await lockDataFolder(folder);
    await second.release();
  });

  it("ignores a recorded process id if the lock is free", async () => {
    await writeFile(join(folder, "berea.pid"), `${process.ppid}\n`);
    await writeFile(join(folder, "berea.lock"), "");
    const lock = await lockDataFolder(folder);
    expect(await readFile(join(folder, "berea.pid"), "utf8")).toBe(`${process.pid}\n`);
    await lock.release();
  });

  it("is released by the system when the process that holds it is killed", async () => {
    const holder = await startHolder();
    await expect(lockDataFolder(folder)).rejects.toThrow(`in use by another Berea, process ${holder.pid}.`);
    holder.kill("SIGKILL");
    await new Promise((resolve) => holder.once("close", resolve));
    const lock = await lockDataFolder(folder);
    await lock.release();
  });

  it.each([
    ["empty", ""],
    ["not a database", "Greet Priscilla and Aquila. ".repeat(100)],
    ["the beginning of a database", "SQLite format 3\0"],
    ["a damaged database", `SQLite format 3\0${"\u0001".repeat(4096)}`],
  ])("works whatever its file contains: %s", async (_, content) => {
    await writeFile(join(folder, "berea.lock"), content);
    await writeFile(join(folder, "berea.lock-journal"), content);
    await writeFile(join(folder, "berea.pid"), content);
    const lock = await lockDataFolder(folder);
    await expect(lockDataFolder(folder)).rejects.toThrow(`another Berea, process ${process.pid}.`);
    await lock.release();
  });

  it("remains locked when its file is damaged", async () => {
    const holder = await startHolder();
    await writeFile(join(folder, "berea.lock"), "Greet Priscilla and Aquila");
    await expect(lockDataFolder(folder)).rejects.toThrow(`in use by another Berea, process ${holder.pid}.`);
  });

  it.each([
    ["a folder", (path: string) => mkdir(path)],
    ["a link", (path: string) => symlink("elsewhere", path)],
  ])("reports an error if its file is %s", async (_, make) => {
    const file = join(folder, "berea.lock");
    await make(file);
    await expect(lockDataFolder(folder)).rejects.toMatchObject({
      name: "StartError",
      message: `${file} isn't a file that Berea can use. Delete it while Berea isn't running, then start again.`,
    });
  });

  it("works without the process id if it cannot be recorded", async () => {
    await mkdir(join(folder, "berea.pid"));
    const lock = await lockDataFolder(folder);
    await expect(lockDataFolder(folder)).rejects.toThrow("another Berea whose process id is unknown");
    await lock.release();
    expect(await readdir(folder)).toEqual(["berea.pid"]);
  });

  // Root may read and write anything.
  it.skipIf(process.getuid?.() === 0)("says so where it may not use its file", async () => {
    await writeFile(join(folder, "berea.lock"), "");
    await chmod(join(folder, "berea.lock"), 0);
    await expect(lockDataFolder(folder)).rejects.toMatchObject({ name: "StartError" });
  });

  it("leaves nothing in the folder", async () => {
    const lock = await lockDataFolder(folder);
    await lock.release();
    expect(await readdir(folder)).toEqual([]);
  });

  it("is never held by two processes that repeatedly lock and release it", async () => {
    const proof = join(folder, "in");
    const source = `import { mkdirSync, rmdirSync } from "node:fs";
      import { FolderInUseError, lockDataFolder } from "${join(import.meta.dirname, "data-folder.ts")}";
      for (let held = 0; held < 50;) {
        try {
          const lock = await lockDataFolder(${JSON.stringify(folder)});
          held += 1;
          mkdirSync(${JSON.stringify(proof)});
          rmdirSync(${JSON.stringify(proof)});
          await lock.release();
        } catch (error) {
          if (!(error instanceof FolderInUseError)) throw error;
        }
      }`;
    const codes = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const child = spawn(process.execPath, ["--input-type=module", "--eval", source], {
          stdio: "inherit",
        });
        return new Promise((resolve) => child.once("close", resolve));
      }),
    );
    expect(codes).toEqual([0, 0, 0]);
  });

  it("is acquired by exactly one of many concurrent processes", async () => {
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataFolder(folder)));
    const locks = asked.filter((outcome) => outcome.status === "fulfilled");
    expect(locks).toHaveLength(1);
    await locks[0]!.value.release();
  });
});

describe("isRunning", () => {
  it("returns true for this process and false for one that has ended", async () => {
    expect(isRunning(process.pid)).toBe(true);
    const child = spawn("true");
    await new Promise((resolve) => child.once("exit", resolve));
    expect(isRunning(child.pid!)).toBe(false);
  });
});
