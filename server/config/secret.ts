import { randomBytes } from "node:crypto";
import { link, open, readFile, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { explainDiskError } from "../data-folder/disk-error.ts";
import { StartError } from "../processes/start-error.ts";
import { syncFolder } from "../data-folder/sync-folder.ts";

export async function readOrCreateSecret(path: string): Promise<string> {
  try {
    return (await readSecret(path)) ?? (await createSecret(path));
  } catch (error) {
    throw explainDiskError(error, path);
  }
}

async function readSecret(path: string): Promise<string | undefined> {
  const content = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (content === undefined) return undefined;
  const secret = content.trim();
  if (secret.length >= 32) return secret;
  throw new StartError(
    `${path} no longer contains a secret. Restore it from a backup, or delete it, and everyone will have to sign in again.`,
  );
}

// Linked when complete, so a kill leaves no partial file, and of two processes the first one wins.
async function createSecret(path: string): Promise<string> {
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  const file = await open(draft, "w", 0o600);
  try {
    await file.write(`${randomBytes(32).toString("hex")}\n`);
    await file.sync();
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  } finally {
    await file.close();
    await rm(draft, { force: true });
  }
  await syncFolder(dirname(path));
  return (await readSecret(path))!;
}
