import { pathToFileURL } from "node:url";
import { and, asc, count, desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Import, ImportItem, importEndpoints } from "../../contract/imports/imports.schema.ts";
import { IMPORT_ITEM_STATES, IMPORT_LIMITS, IMPORT_MESSAGES } from "../../contract/imports/imports.ts";
import type { Feed } from "../../contract/imports/episode.ts";
import type { BodyOf, QueryOf, ResponseOf } from "../../contract/endpoint.ts";
import { findPlaylistId } from "../../contract/media/video.ts";
import type { Db, Tx } from "../db/database.ts";
import { files, importItems, imports } from "../db/schema.ts";
import { isUuid } from "../db/uuid.ts";
import { AppError } from "../errors.ts";
import { reserveBytes, type StoreParts } from "../files/storage-limits.ts";
import { readLimited, TooLargeError } from "../http/limited-fetch.ts";
import type { FeedReader } from "./feed-reader.ts";
import { readPlaylist } from "../youtube/read-playlist.ts";
import type { Youtube } from "../youtube/youtube.ts";
import { listFolder } from "./import-folder.ts";
import { findImported, lockImportsOf } from "./import-items.ts";
import type { Sources } from "./sources.ts";

interface FeedParts {
  db: Db;
  youtube: Pick<Youtube, "api" | "connection">;
  sources: Sources;
  feeds: FeedReader;
}

const FEED_TIMEOUT_MS = 25_000;

const isOwned = (ownerId: string, id: string) =>
  and(eq(imports.ownerId, ownerId), isUuid(id) ? eq(imports.id, id) : sql`false`);

export async function listImports(db: Db, ownerId: string): Promise<Import[]> {
  const rows = await db
    .select()
    .from(imports)
    .where(eq(imports.ownerId, ownerId))
    .orderBy(desc(imports.createdAt));
  return presentImports(db, rows);
}

export async function getImport(db: Db | Tx, ownerId: string, id: string): Promise<Import> {
  const rows = await db.select().from(imports).where(isOwned(ownerId, id));
  const [found] = await presentImports(db, rows);
  if (!found) throw new AppError("not_found", IMPORT_MESSAGES.notFound);
  return found;
}

async function presentImports(db: Db | Tx, rows: (typeof imports.$inferSelect)[]): Promise<Import[]> {
  const { importId, state, episode } = importItems;
  const counted = await db
    .select({
      importId,
      state,
      count: count(),
      bytes: sql<string>`coalesce(sum((${episode}->'recording'->>'bytes')::bigint), 0)`,
    })
    .from(importItems)
    .where(
      inArray(
        importId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(importId, state);
  return rows.map(({ id, url, title, state: importState, pace, createdAt }) => {
    const own = counted.filter((group) => group.importId === id);
    const find = (wanted: string) => own.find((group) => group.state === wanted);
    const counts = Object.fromEntries(IMPORT_ITEM_STATES.map((each) => [each, find(each)?.count ?? 0]));
    const bytesLeft = Number(find("waiting")?.bytes ?? 0) + Number(find("running")?.bytes ?? 0);
    return {
      id,
      url,
      title,
      state: importState,
      pace,
      counts: counts as Import["counts"],
      bytesLeft,
      createdAt: createdAt.toISOString(),
    };
  });
}

/** Reads the feed or playlist and stores its episodes. */
export async function createImport(
  parts: FeedParts,
  ownerId: string,
  { url }: BodyOf<typeof importEndpoints.createImport>,
  signal: AbortSignal,
): Promise<Import> {
  const address = URL.parse(/^[a-z]+:/i.test(url) ? url : `https://${url}`);
  if (!address || !/^https?:$/.test(address.protocol) || !address.hostname.includes("."))
    throw new AppError("invalid", IMPORT_MESSAGES.invalidAddress);
  const playlistId = findPlaylistId(address.href);
  const feed =
    playlistId === undefined
      ? await fetchFeed(parts, address.href, { owner: ownerId, signal })
      : await readPlaylist(parts.youtube, playlistId, { userId: ownerId, signal });
  return storeImport(parts.db, ownerId, address.href, feed);
}

/** Lists the recordings and transcripts of the folder on the server. */
export async function createFolderImport(
  db: Db,
  ownerId: string,
  folder: string | undefined,
): Promise<Import> {
  if (folder === undefined) throw new AppError("not_found", IMPORT_MESSAGES.noFolder);
  return storeImport(db, ownerId, pathToFileURL(folder).href, await listFolder(folder));
}

async function storeImport(db: Db, ownerId: string, url: string, feed: Feed): Promise<Import> {
  return db.transaction(async (tx) => {
    await lockImportsOf(tx, ownerId);
    const existing = await tx.$count(imports, eq(imports.ownerId, ownerId));
    if (existing >= IMPORT_LIMITS.imports) throw new AppError("conflict", IMPORT_MESSAGES.tooMany);
    const [{ id } = { id: "" }] = await tx
      .insert(imports)
      .values({ ownerId, url, title: feed.title })
      .returning({ id: imports.id });
    await addItems(tx, ownerId, id, feed);
    return getImport(tx, ownerId, id);
  });
}

async function fetchFeed(
  { sources, feeds }: FeedParts,
  url: string,
  { owner, signal }: { owner: string; signal: AbortSignal },
): Promise<Feed> {
  const late = AbortSignal.timeout(FEED_TIMEOUT_MS);
  try {
    const limited = AbortSignal.any([signal, late]);
    const response = await sources.fetch(url, { signal: limited });
    if (!response.ok) {
      await response.body?.cancel();
      throw new AppError("unavailable", IMPORT_MESSAGES.unreachable);
    }
    const bytes = await readLimited(response.body, IMPORT_LIMITS.feedBytes);
    return await feeds.read({ bytes, url: response.url || url }, { owner, signal });
  } catch (error) {
    if (error instanceof AppError) throw error;
    signal.throwIfAborted();
    if (error instanceof TooLargeError) throw new AppError("too_large", IMPORT_MESSAGES.feedTooLarge);
    throw new AppError(
      "unavailable",
      late.aborted ? IMPORT_MESSAGES.feedTooSlow : IMPORT_MESSAGES.unreachable,
    );
  }
}

const ROWS_PER_INSERT = 1_000;

async function addItems(tx: Tx, ownerId: string, importId: string, { episodes }: Feed): Promise<void> {
  const imported = await findImported(
    tx,
    ownerId,
    episodes.map(({ key }) => key),
  );
  const rows = episodes.map(({ key, ...episode }, position) => ({
    importId,
    ownerId,
    position,
    key,
    episode,
    ...(imported.has(key) && { state: "skipped" as const, message: IMPORT_MESSAGES.alreadyImported }),
  }));
  for (let at = 0; at < rows.length; at += ROWS_PER_INSERT)
    await tx.insert(importItems).values(rows.slice(at, at + ROWS_PER_INSERT));
}

export async function changeImport(
  parts: StoreParts,
  ownerId: string,
  id: string,
  changes: BodyOf<typeof importEndpoints.changeImport>,
): Promise<Import> {
  return parts.db.transaction(async (tx) => {
    const { bytesLeft, state } = await getImport(tx, ownerId, id);
    if (changes.state === "running" && state !== "running") await reserveBytes(tx, parts, ownerId, bytesLeft);
    if (Object.keys(changes).length > 0) await tx.update(imports).set(changes).where(isOwned(ownerId, id));
    return getImport(tx, ownerId, id);
  });
}

export async function deleteImport(db: Db, ownerId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await getImport(tx, ownerId, id);
    const fileIds = tx
      .select({ id: importItems.fileId })
      .from(importItems)
      .where(and(eq(importItems.importId, id), eq(importItems.ownerId, ownerId)));
    const isUnfinished = and(eq(files.ownerId, ownerId), eq(files.state, "uploading"));
    await tx.delete(files).where(and(isUnfinished, inArray(files.id, fileIds)));
    await tx.delete(imports).where(isOwned(ownerId, id));
  });
}

export async function listImportItems(
  db: Db,
  ownerId: string,
  id: string,
  { limit, after, state }: QueryOf<typeof importEndpoints.listImportItems>,
): Promise<ResponseOf<typeof importEndpoints.listImportItems>> {
  await getImport(db, ownerId, id);
  const start = Number(after ?? -1);
  if (!Number.isInteger(start)) throw new AppError("invalid", IMPORT_MESSAGES.notFound);
  const rows = await db
    .select()
    .from(importItems)
    .where(
      and(
        eq(importItems.importId, id),
        gt(importItems.position, Math.min(start, IMPORT_LIMITS.episodes)),
        state && eq(importItems.state, state),
      ),
    )
    .orderBy(asc(importItems.position))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? String(shown.at(-1)!.position) : null;
  return { items: shown.map(presentItem), next };
}

function presentItem({
  id,
  episode,
  received,
  state,
  message,
  sermonId,
}: typeof importItems.$inferSelect): ImportItem {
  const { title, date, speaker, series, recording, transcripts, video } = episode;
  return {
    id,
    title,
    date,
    speaker,
    series,
    bytes: recording?.bytes ?? null,
    received,
    hasRecording: recording !== null,
    hasTranscript: transcripts.length > 0 || video !== undefined,
    state,
    message,
    sermonId,
  };
}

/** Chooses episodes, or skips them. Those that are imported or in work are not changed. */
export async function chooseImportItems(
  db: Db,
  ownerId: string,
  id: string,
  { ids, from, state }: BodyOf<typeof importEndpoints.chooseImportItems>,
): Promise<Import> {
  await getImport(db, ownerId, id);
  const chosen = and(
    eq(importItems.importId, id),
    inArray(importItems.state, from ? [from] : ["skipped", "waiting", "failed"]),
    ids && sql`${importItems.id} = any(${sql.param(ids)}::uuid[])`,
    // Episodes that another import has are only chosen one by one.
    state === "waiting" && !ids
      ? sql`${importItems.message} <> ${IMPORT_MESSAGES.alreadyImported}`
      : undefined,
  );
  await db.update(importItems).set({ state, message: "" }).where(chosen);
  return getImport(db, ownerId, id);
}
