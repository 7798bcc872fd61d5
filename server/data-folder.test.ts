import { spawn } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isRunning, lockDataFolder, prepareDataFolder } from "./data-folder.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "berea-test-"));
});

afterEach(() => rm(folder, { recursive: true }));

describe("prepareDataFolder", () => {
  it("makes the folder, closed to the eyes of others, and leaves nothing in it", async () => {
    const path = join(folder, "church", "data");
    await prepareDataFolder(path);
    expect((await stat(path)).mode & 0o066).toBe(0);
    expect(await readdir(path)).toEqual([]);
  });

  it("says so where there is a file in its place", async () => {
    const path = join(folder, "data");
    await writeFile(path, "");
    await expect(prepareDataFolder(path)).rejects.toMatchObject({
      name: "StartError",
      message: `${path} cannot be a folder, because there is a file in its place: set DATA_DIR to a folder.`,
    });
    await expect(prepareDataFolder(join(path, "below"))).rejects.toThrow("there is a file in its place");
  });

  // Root may write anywhere.
  it.skipIf(process.getuid?.() === 0)("says so where it may not write", async () => {
    const path = join(folder, "data");
    await mkdir(path);
    await chmod(path, 0o500);
    await expect(prepareDataFolder(path)).rejects.toMatchObject({
      name: "StartError",
      message: `Berea may not write to ${path}: change its owner, or set DATA_DIR to another folder.`,
    });
  });
});

describe("lockDataFolder", () => {
  it("lets one in, names it to the next, and lets that in when the first has left", async () => {
    const first = await lockDataFolder(folder);
    await expect(lockDataFolder(folder)).rejects.toMatchObject({
      name: "StartError",
      message: `${folder} is in use by another Berea, process ${process.pid}: stop that one first, or set DATA_DIR to another folder.`,
    });
    await first.release();
    const second = await lockDataFolder(folder);
    await second.release();
  });

  it("trusts no process id that is merely written down", async () => {
    await writeFile(join(folder, "berea.pid"), `${process.ppid}\n`);
    await writeFile(join(folder, "berea.lock"), "");
    const lock = await lockDataFolder(folder);
    expect(await readFile(join(folder, "berea.pid"), "utf8")).toBe(`${process.pid}\n`);
    await lock.release();
  });

  it("is given free by the system when its holder is killed", async () => {
    const source = `import { lockDataFolder } from "${join(import.meta.dirname, "data-folder.ts")}";
      await lockDataFolder(${JSON.stringify(folder)});
      process.stdout.write("locked");
      setInterval(() => {}, 60_000);`;
    const holder = spawn(process.execPath, ["--input-type=module", "--eval", source]);
    await new Promise((resolve) => holder.stdout.once("data", resolve));
    await expect(lockDataFolder(folder)).rejects.toThrow(`in use by another Berea, process ${holder.pid}:`);
    holder.kill("SIGKILL");
    await new Promise((resolve) => holder.once("close", resolve));
    const lock = await lockDataFolder(folder);
    await lock.release();
  });

  it("goes to exactly one of many that ask at once", async () => {
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataFolder(folder)));
    const locks = asked.filter((outcome) => outcome.status === "fulfilled");
    expect(locks).toHaveLength(1);
    await locks[0]!.value.release();
  });
});

describe("isRunning", () => {
  it("knows this process, and one that has ended", async () => {
    expect(isRunning(process.pid)).toBe(true);
    const child = spawn("true");
    await new Promise((resolve) => child.once("exit", resolve));
    expect(isRunning(child.pid!)).toBe(false);
  });
});
