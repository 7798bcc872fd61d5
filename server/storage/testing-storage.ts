import { randomUUID } from "node:crypto";
import { openStorage } from "./open-storage.ts";
import type { Storage } from "./storage.ts";
import { readStorageUrl } from "./s3-settings.ts";

/** An empty storage in this folder, or, if TEST_STORAGE_URL is set, under a new prefix in that bucket. */
export async function openTestStorage(folder: string): Promise<Storage> {
  const bucket = readStorageUrl(process.env.TEST_STORAGE_URL ?? "");
  return openStorage(bucket && { ...bucket, prefix: `${bucket.prefix}${randomUUID()}/` }, folder);
}
