import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readOrCreateSecret } from "./secret.ts";

describe("readOrCreateSecret", () => {
  let folder: string;
  let path: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "berea-test-"));
    path = join(folder, "secret");
  });

  afterEach(() => rm(folder, { recursive: true }));

  it("makes a secret once, for its owner's eyes only", async () => {
    const secret = await readOrCreateSecret(path);
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readOrCreateSecret(path)).toBe(secret);
    expect(await readdir(folder)).toEqual(["secret"]);
  });

  it("gives the same one to all that ask at once", async () => {
    const secrets = await Promise.all([1, 2, 3, 4].map(() => readOrCreateSecret(path)));
    expect(new Set(secrets).size).toBe(1);
  });

  it("does not take an empty or cut file for a secret", async () => {
    await writeFile(path, "cut");
    await expect(readOrCreateSecret(path)).rejects.toMatchObject({
      name: "StartError",
      message: expect.stringContaining(`${path} no longer contains a secret`),
    });
  });

  it("says so where the disk refuses it", async () => {
    await writeFile(path, "");
    await expect(readOrCreateSecret(join(path, "below"))).rejects.toMatchObject({ name: "StartError" });
  });
});
