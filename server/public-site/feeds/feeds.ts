// The feeds of public sites.
import type { BaseLogger } from "pino";
import type { ContentKind } from "../../../contract/record-kinds.ts";
import type { Db } from "../../db/database.ts";
import type { SiteRow } from "../../publications/site-rows.ts";
import { addressOfRecord } from "../../publications/site-urls.ts";
import { createPageCache } from "../../public-pages/page-cache.ts";
import { createWorkerPool } from "../../workers/worker-pool.ts";
import type { FeedFormat, FeedItem, FeedSite } from "./feed.ts";
import type * as Worker from "./feed-writer-worker.ts";
import type { WrittenFeed } from "./feed-writer-worker.ts";
import {
  countFeedRows,
  type FeedRow,
  type FeedSelection,
  findPart,
  listDocuments,
  listFeedRows,
  listSeasons,
} from "./feed-rows.ts";
import type { OwnDomain } from "../own-domain.ts";
import type { PublicTurns } from "../../http/load/public-turns.ts";
import { COVER_NAME } from "../pictures/picture-sizes.ts";
import type { Found, PublicSite } from "../published.ts";
import { SERMON_FILES, type SermonFileName } from "./transcript-files.ts";
import { nameRecording } from "./recording-names.ts";

export interface FeedParts {
  db: Db;
  ownDomain: OwnDomain;
  publicTurns: PublicTurns;
  log: BaseLogger;
}

/** Many apps read the first page only, so that of a podcast is long. The other feeds have whole texts. */
const PAGE_ITEMS: Record<FeedFormat, number> = { podcast: 1_000, atom: 20, json: 20 };

const KINDS: Record<FeedFormat, readonly ContentKind[]> = {
  podcast: ["sermon"],
  atom: ["sermon", "devotional"],
  json: ["sermon", "devotional"],
};

const MAX_COUNTS = 1_000;
const CACHE_LIMITS = { bytes: 32 * 1024 ** 2, pages: 50, ageMs: 60_000 };

const FILE_LIMITS = { bytes: 16 * 1024 ** 2, pages: 500 };

export type Feeds = ReturnType<typeof createFeeds>;

export function createFeeds({ db, ownDomain, publicTurns, log }: FeedParts) {
  const pool = createWorkerPool<typeof Worker>("public-site/feeds/feed-writer-worker.ts", {
    isFast: true,
    log,
  });
  const recent = createPageCache<WrittenFeed>(CACHE_LIMITS, ({ bytes, gzip }) => bytes.length + gzip.length);
  const files = createPageCache<Found<WrittenFeed>>(FILE_LIMITS, (file) =>
    typeof file === "object" ? file.bytes.length + file.gzip.length : 0,
  );
  const counts = createPageCache<number>({ bytes: Infinity, pages: MAX_COUNTS }, () => 0);

  async function write(
    site: SiteRow,
    format: FeedFormat,
    selection: FeedSelection,
    { page, pages }: { page: number; pages: number },
  ): Promise<WrittenFeed> {
    const limit = PAGE_ITEMS[format];
    const rows = await listFeedRows(db, selection, { limit, offset: (page - 1) * limit });
    const seasons = format === "podcast" ? await listSeasons(db, site.id) : [];
    const ids = format === "podcast" ? [] : rows.map(({ id }) => id);
    const documents = await listDocuments(db, ids);
    const shown = presentSite(site, ownDomain.addressOf(site));
    const items = rows.map((row) => presentItem(row, shown.url, documents.get(row.id) ?? null));
    return pool.run("writeFeed", { format, site: shown, items, seasons, page, pages }, { owner: site.id });
  }

  return {
    /** A page of a feed; undefined if it has fewer pages. */
    async read(
      site: SiteRow,
      format: FeedFormat,
      page: number,
      network: string,
    ): Promise<WrittenFeed | undefined> {
      const selection = { siteId: site.id, kinds: KINDS[format], isPodcast: format === "podcast" };
      const countKey = [site.id, site.revision, format].join(" ");
      const count = await publicTurns.read(counts, countKey, network, () => countFeedRows(db, selection));
      const pages = Math.max(1, Math.ceil(count / PAGE_ITEMS[format]));
      if (page > pages) return undefined;
      const key = [site.id, site.revision, ownDomain.addressOf(site), format, page].join(" ");
      return publicTurns.read(recent, key, network, () => write(site, format, selection, { page, pages }));
    },
    /** A file about a sermon that players load. */
    readSermonFile(
      { id, revision }: Pick<PublicSite, "id" | "revision">,
      slug: string,
      name: SermonFileName,
      network: string,
    ): Promise<Found<WrittenFeed>> {
      const key = [id, revision, name, slug].join(" ");
      return publicTurns.read(files, key, network, async () => {
        const part = await findPart(db, id, slug, SERMON_FILES[name].part);
        if (typeof part !== "object") return part;
        return pool.run("writeSermonFile", { name, ...part }, { owner: id });
      });
    },
    close: () => pool.close(),
  };
}

function presentSite(site: SiteRow, url: string): FeedSite {
  return {
    url,
    title: site.title,
    description: site.introduction,
    language: site.language,
    cover: `${url}/${COVER_NAME}`,
    podcast: {
      guid: site.podcastGuid,
      author: site.podcastAuthor,
      email: site.podcastEmail,
      category: site.podcastCategory,
      isLocked: site.isPodcastLocked,
    },
    updatedAt: site.updatedAt.toISOString(),
  };
}

function presentItem(row: FeedRow, siteUrl: string, document: FeedItem["document"]): FeedItem {
  const { id, guid, title, summary, speaker, series, scripture, language, recording } = row;
  const url = addressOfRecord(siteUrl, row);
  return {
    id,
    guid,
    url,
    title,
    summary,
    date: readDate(row).toISOString(),
    updatedAt: (row.republishedAt ?? readDate(row)).toISOString(),
    speaker,
    series,
    scripture,
    language,
    recording: recording && {
      url: `${url}/${nameRecording(recording.mediaType)}`,
      mediaType: recording.mediaType,
      bytes: recording.bytes,
      seconds: recording.seconds,
    },
    transcript: row.hasCaptions ? `${url}/transcript` : null,
    chapters: row.hasChapters ? `${url}/chapters.json` : null,
    document,
  };
}

/** Noon of its day, which is the same day in nearly all time zones. Apps hide what is in the future. */
function readDate({ listedOn, publishedAt }: FeedRow): Date {
  const published = publishedAt ?? new Date(0);
  const day = new Date(`${listedOn}T12:00:00Z`);
  const isUsable = !Number.isNaN(day.getTime()) && day.getTime() <= Date.now();
  return isUsable ? day : published;
}
