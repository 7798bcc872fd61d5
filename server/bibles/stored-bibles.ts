// Added editions in the database.
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { asc, eq, sql } from "drizzle-orm";
import { BIBLE_MESSAGES } from "../../contract/bibles/bibles.ts";
import type { Bible } from "../../contract/bibles/bibles.schema.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Db, Tx } from "../db/database.ts";
import { bibles } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { KING_JAMES } from "../scripture/bible/edition.ts";
import type { PackedEdition } from "./bible-file-worker.ts";

const unzip = promisify(gunzip);

const { id, name, abbreviation, language, license, copyright, verses, textHash } = bibles;
const columns = { id, name, abbreviation, language, license, copyright, verses, textHash };
export type StoredBible = Pick<typeof bibles.$inferSelect, keyof typeof columns>;

export const listStoredBibles = (db: Db | Tx): Promise<StoredBible[]> =>
  db.select(columns).from(bibles).orderBy(asc(bibles.createdAt), asc(id));

/** Throws not found if the edition was deleted in the meantime. */
export async function readBibleText(db: Db, hash: string): Promise<Uint8Array> {
  const [stored] = await db
    .select({ gzippedText: bibles.gzippedText })
    .from(bibles)
    .where(eq(textHash, hash));
  if (!stored) throw new AppError("not_found", BIBLE_MESSAGES.notFound);
  return unzip(stored.gzippedText);
}

export const presentBible = ({ textHash: _, ...bible }: StoredBible): Bible => ({
  ...bible,
  isBundled: false,
});

/** Stores an edition, or returns the one with the same text. `wantedId` defaults to its abbreviation. */
export async function storeBible(
  tx: Tx,
  { description, gzippedText, ...edition }: PackedEdition,
  wantedId = toId(description.abbreviation),
): Promise<StoredBible> {
  // One addition at a time, so that limits and ids hold for all processes.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('bibles'))`);
  const stored = await listStoredBibles(tx);
  const same = stored.find((each) => each.textHash === edition.textHash);
  if (same) return same;
  if (stored.length >= LIMITS.bibles) throw new AppError("conflict", BIBLE_MESSAGES.tooMany);
  const taken = new Set([KING_JAMES.id, ...stored.map((each) => each.id)]);
  const row = { ...description, ...edition, id: findFreeId(wantedId, taken) };
  await tx.insert(bibles).values({ ...row, gzippedText: Buffer.from(gzippedText) });
  return row;
}

export async function deleteStoredBible(db: Db, bibleId: string): Promise<void> {
  const deleted = await db.delete(bibles).where(eq(id, bibleId)).returning({ id });
  if (deleted.length === 0) throw new AppError("not_found", BIBLE_MESSAGES.notFound);
}

const toId = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z\d.-]/g, "")
    // In an address, "." and ".." are folders.
    .replace(/^\.+/, "")
    .slice(0, 40) || "bible";

function findFreeId(wanted: string, taken: ReadonlySet<string>): string {
  let free = wanted;
  for (let count = 2; taken.has(free); count += 1) free = `${wanted}-${count}`;
  return free;
}
