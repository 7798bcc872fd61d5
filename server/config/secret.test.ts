import { mkdtemp, readdir, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readOrCreateSecret } from "./secret.ts";
import { removeFolder } from "../testing/testing-folder.ts";

describe("readOrCreateSecret", () => {
  let folder: string;
  let path: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "berea-test-"));
    path = join(folder, "secret");
  });

  afterEach(() => removeFolder(folder));

  it("creates a secret once, in a file that only its owner can read", async () => {
    const secret = await readOrCreateSecret(path);
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readOrCreateSecret(path)).toBe(secret);
    expect(await readdir(folder)).toEqual(["secret"]);
  });

  it("returns the same secret to concurrent callers", async () => {
    const secrets = await Promise.all([1, 2, 3, 4].map(() => readOrCreateSecret(path)));
    expect(new Set(secrets).size).toBe(1);
  });

  it("rejects an empty or truncated file", async () => {
    await writeFile(path, "cut");
    await expect(readOrCreateSecret(path)).rejects.toMatchObject({
      name: "StartError",
      message: expect.stringContaining(`${path} no longer contains a secret`),
    });
  });

  it("reports that the file cannot be written", async () => {
    await writeFile(path, "");
    await expect(readOrCreateSecret(join(path, "below"))).rejects.toMatchObject({ name: "StartError" });
  });
});
