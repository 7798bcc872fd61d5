import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "../db/database.ts";
import { files } from "../db/schema.ts";

export async function isPhotoOf(
  db: Db | Tx,
  { ownerId, id }: { ownerId: string; id: string },
  fileId: string,
): Promise<boolean> {
  const isPhoto = and(
    eq(files.id, fileId),
    eq(files.ownerId, ownerId),
    eq(files.recordKind, "testimony"),
    eq(files.recordId, id),
    eq(files.state, "ready"),
  );
  return (await db.$count(files, isPhoto)) > 0;
}
