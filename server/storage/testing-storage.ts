import { randomUUID } from "node:crypto";
import { openStorage } from "./open-storage.ts";
import type { Storage } from "./storage.ts";
import { parseStorageUrl } from "./s3-settings.ts";

/** An empty storage: this folder, or a new folder in the bucket of TEST_STORAGE_URL. */
export async function openTestStorage(folder: string): Promise<Storage> {
  const bucket = parseStorageUrl(process.env.TEST_STORAGE_URL ?? "");
  return openStorage(bucket && { ...bucket, prefix: `${bucket.prefix}${randomUUID()}/` }, folder);
}
