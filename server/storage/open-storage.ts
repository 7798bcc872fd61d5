import { openFileStorage } from "./file-storage.ts";
import type { S3Settings } from "./s3-settings.ts";
import type { Storage } from "./storage.ts";

export async function openStorage(bucket: S3Settings | undefined, folder: string): Promise<Storage> {
  if (!bucket) return openFileStorage(folder);
  // Loaded only if needed, because the client is large.
  const { openS3Storage } = await import("./s3-storage.ts");
  return openS3Storage(bucket);
}
