import { createHash } from "node:crypto";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { packPart } from "./pack-part.ts";
import { makeModelFiles, ModelServer } from "./testing-model-server.ts";
import { removeFolder } from "../../testing/testing-folder.ts";

test("a package is downloaded with npm, and npm's failure becomes a sentence", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "berea-pack-"));
  onTestFinished(() => removeFolder(folder));
  const registry = await ModelServer.start();
  onTestFinished(() => registry.close());
  vi.stubEnv("npm_config_registry", registry.address);
  vi.stubEnv("npm_config_cache", path.join(folder, "cache"));
  vi.stubEnv("npm_config_fetch_retries", "0");
  onTestFinished(() => void vi.unstubAllEnvs());

  const { parts, files } = makeModelFiles(registry.address);
  const part = parts.packages[0]!;
  const content = files.get(part.name)!;
  const integrity = `sha512-${createHash("sha512").update(content).digest("base64")}`;
  const dist = { tarball: `${registry.address}/${part.name}`, integrity };
  const name = "sherpa-onnx-node";
  const description = { name, versions: { "1.0.0": { name, version: "1.0.0", dist } } };
  registry.files = new Map([
    [name, Buffer.from(JSON.stringify(description))],
    [part.name, content],
  ]);
  const { signal } = new AbortController();
  const target = path.join(folder, "package.tgz");
  await packPart(part, { kind: "package", name, version: "1.0.0" }, target, signal);
  expect((await readFile(target)).equals(content)).toBe(true);

  await expect(packPart(part, { kind: "package", name, version: "2.0.0" }, target, signal)).rejects.toThrow(
    "npm could not download sherpa-onnx-node.",
  );
});
