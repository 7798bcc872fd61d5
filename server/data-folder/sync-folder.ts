import { open } from "node:fs/promises";

/** Makes the entries of a folder survive a power failure; Windows neither needs nor has this call. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
