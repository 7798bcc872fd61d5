// The public pages of sites: which there are, and what they show.
import type { BaseLogger } from "pino";
import { CONTENT_KINDS, type ContentKind, RECORD_KINDS } from "../../contract/record-kinds.ts";
import type { Db } from "../db/database.ts";
import type { StoredFile } from "../files/files.ts";
import { toFilename } from "../documents/file-names.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { PublishedContent } from "../publications/published-content.ts";
import { addressOf } from "../publications/site-urls.ts";
import { createWorkerPool } from "../workers/worker-pool.ts";
import { createPageCache } from "../public-pages/page-cache.ts";
import type { OwnDomain } from "./own-domain.ts";
import { createPublicTurns, type PublicTurns } from "../http/load/public-turns.ts";
import { PICTURE_TYPE } from "../pictures/picture-cleaner.ts";
import {
  COVER_NAME,
  COVER_SIZE,
  PICTURE_NAMES,
  PREVIEW_NAME,
  PREVIEW_SIZE,
} from "./pictures/picture-sizes.ts";
import { findRecording, type SermonPlace } from "./feeds/feed-rows.ts";
import { createSitePictures } from "./pictures/site-pictures.ts";
import {
  type Choices,
  findLogo,
  findPublication,
  findPublicSite,
  findPublishedFile,
  type Found,
  type FoundPublication,
  type FoundSite,
  listAddresses,
  listChoices,
  listKinds,
  listLatest,
  listOpenSites,
  listPublished,
  listRelated,
  listSeries,
  type PublicationFilter,
  type PublicSite,
} from "./published.ts";
import { pathOf, pathOfRecord, type ShownSite } from "./shown-site.ts";
import { writeSitemap, writeSitemapIndex } from "./sitemaps.ts";
import type * as Worker from "./site-page-worker.ts";
import type { WrittenPage } from "./site-page-worker.ts";
import { findVideoEmbed } from "./video-embeds.ts";
import type { SubscriptionStep } from "./subscriptions/subscription-steps.ts";

export interface PublicSiteParts {
  db: Db;
  ownDomain: OwnDomain;
  mailer: Pick<Mailer, "canSend">;
  publicTurns: PublicTurns;
  log: BaseLogger;
}

export type PublicSites = ReturnType<typeof createPublicSites>;

export interface PublicPage extends WrittenPage {
  kind: "page";
  accent: string;
  status: 200 | 404 | 410;
  /** The origin of the player that the page loads after a click. */
  frames?: string | undefined;
}

export interface PublicText {
  kind: "text";
  type: string;
  text: string | Buffer;
  filename?: string;
}

export interface PublicPicture {
  kind: "picture";
  bytes: Buffer;
  tag: string;
  mediaType: string;
  filename: string;
}

/** Who asks for a page. */
export interface Reader {
  network: string;
  /** Called before a page is written; it may throw. */
  countWritten(): Promise<void>;
}

export type PublicAnswer = PublicPage | PublicText | PublicPicture | "gone" | undefined;

const CACHE_LIMITS = { bytes: 64 * 1024 ** 2 };
/** Pictures have their own turns, since drawing one takes long. */
const DRAWING = { slots: 2, maxWaiting: 100, maxWaitingPerOwner: 50 };
const LATEST = 12;
const HOME_SERIES = 12;
const PAGE_ITEMS = 30;
const MAX_PAGE = 1_000;
/** The words of all sermons before it are compared, too. */
const MAX_SEARCH_PAGE = 10;
const MAX_SITES = 1_000;
/** `ageMs` is how long a page or recording may still be sent after it was unpublished by another process. */
const RECENT = { bytes: Infinity, pages: MAX_SITES, ageMs: 1_000 };

const SITEMAP_LIMITS = { bytes: 32 * 1024 ** 2 };
const INDEX_LIMITS = { bytes: Infinity, ageMs: 60_000 };

/** Below a site; they are no pages. */
export const FILES: ReadonlySet<string> = new Set(["logo", "sitemap.xml", "robots.txt", ...PICTURE_NAMES]);

const GONE = {
  title: "This is no longer published",
  text: "It was here once, and has been withdrawn.",
};
const NOT_FOUND = {
  title: "There is nothing here",
  text: "The address may be misspelled, or what was here has another one now.",
};

export function createPublicSites({ db, mailer, ownDomain, publicTurns, log }: PublicSiteParts) {
  const pool = createWorkerPool<typeof Worker>("public-site/site-page-worker.ts", {
    log,
    maxPerOwner: 2,
    isFast: true,
  });
  const cache = createPageCache<PublicPage>(CACHE_LIMITS, ({ html, gzip }) => html.length + gzip.length);
  const pictureTurns = createPublicTurns(DRAWING);
  const pictures = createSitePictures(log);
  const knownKinds = createPageCache<ContentKind[]>({ bytes: Infinity, pages: MAX_SITES }, () => 0);
  const knownChoices = createPageCache<Choices>({ bytes: Infinity, pages: MAX_SITES }, () => 0);
  const sites = createPageCache<Found<FoundSite>>(RECENT, () => 0);
  const recordings = createPageCache<Found<StoredFile>>(RECENT, () => 0);
  const sitemaps = createPageCache<Buffer>(SITEMAP_LIMITS, (bytes) => bytes.length);
  const sitemapIndex = createPageCache<string | undefined>(INDEX_LIMITS, () => 0);

  const findSite = (slug: string, network: string): Promise<Found<FoundSite>> =>
    publicTurns.read(sites, slug, network, () => findPublicSite(db, slug));

  const findChoices = ({ id, revision }: PublicSite): Promise<Choices> =>
    knownChoices.get(`${id} ${revision}`, () => listChoices(db, id));

  const show = async (site: PublicSite, place = ownDomain.place(site)): Promise<ShownSite> => ({
    ...place,
    title: site.title,
    language: site.language,
    accent: site.accent,
    logoHash: site.logoHash,
    hasAbout: site.about.trim() !== "",
    kinds: await knownKinds.get(`${site.id} ${site.revision}`, () => listKinds(db, site.id)),
    offersEmails: site.sendsEmails && mailer.canSend,
  });

  async function finish(
    site: PublicSite,
    writing: Promise<WrittenPage>,
    { status = 200, frames }: Partial<Pick<PublicPage, "status" | "frames">> = {},
  ): Promise<PublicPage> {
    return { ...(await writing), kind: "page", accent: site.accent, status, frames };
  }

  async function writeMessage(site: PublicSite, status: 404 | 410): Promise<PublicPage> {
    const shown = await show(site);
    const message = status === 410 ? GONE : NOT_FOUND;
    return finish(site, pool.run("writeSiteMessage", { site: shown, ...message }, { owner: site.id }), {
      status,
    });
  }

  async function writeHome(site: PublicSite): Promise<PublicPage> {
    const shown = await show(site);
    const home = {
      site: shown,
      introduction: site.introduction,
      latest: await listLatest(db, site.id, { kinds: shown.kinds }, LATEST),
      series: await listSeries(db, site.id, HOME_SERIES),
    };
    return finish(site, pool.run("writeHomePage", home, { owner: site.id }));
  }

  async function writeAbout(site: PublicSite): Promise<PublicPage> {
    const shown = await show(site);
    return finish(site, pool.run("writeAboutPage", { site: shown, about: site.about }, { owner: site.id }));
  }

  async function writeList(site: PublicSite, kind: ContentKind, query: URLSearchParams): Promise<PublicPage> {
    const choices = kind === "sermon" ? await findChoices(site) : undefined;
    const filter = readFilter(kind, query);
    const maxPage = filter.q === undefined ? MAX_PAGE : MAX_SEARCH_PAGE;
    const page = Math.min(maxPage, readNumber(query.get("page")) ?? 1);
    const range = { limit: PAGE_ITEMS + 1, offset: (page - 1) * PAGE_ITEMS };
    const items = await listPublished(db, site.id, filter, range);
    const { kind: _, ...shownFilter } = filter;
    return finish(
      site,
      pool.run(
        "writeListPage",
        {
          site: await show(site),
          kind,
          filter: shownFilter,
          choices,
          items: items.slice(0, PAGE_ITEMS),
          page,
          hasMore: items.length > PAGE_ITEMS && page < maxPage,
        },
        { owner: site.id },
      ),
    );
  }

  async function writePublished(site: PublicSite, found: FoundPublication): Promise<PublicPage> {
    const shown = await show(site);
    const file = await findPublishedFile(db, found);
    const related = await listRelated(db, site.id, shown.kinds, found);
    const { kind, slug, content, publishedAt } = found;
    return finish(
      site,
      pool.run(
        "writePublishedPage",
        {
          site: shown,
          kind,
          slug,
          content,
          recording: file?.mediaType ?? null,
          seconds: file?.seconds ?? null,
          publishedAt: publishedAt.toISOString(),
          related,
        },
        { owner: site.id },
      ),
      { frames: findVideoEmbed(content.video)?.origin },
    );
  }

  async function answerRecord(
    site: PublicSite,
    kind: ContentKind,
    slug: string,
    part: string | undefined,
  ): Promise<PublicAnswer> {
    const found = await findPublication(db, site.id, kind, slug);
    if (found === undefined) return writeMessage(site, 404);
    if (found === "gone") return writeMessage(site, 410);
    if (part === "transcript.txt") {
      const text = writeTranscript(found);
      const filename = toFilename(found.title, RECORD_KINDS[kind].one);
      return text === ""
        ? writeMessage(site, 404)
        : { kind: "text", type: "text/plain", text, filename: `${filename}.txt` };
    }
    if (part === PREVIEW_NAME) {
      const { title, scripture, speaker } = found;
      const facts = [scripture, speaker].filter((fact) => fact !== "").join(" · ");
      return drawPicture(site, PREVIEW_NAME, { title, lines: [facts, site.title] });
    }
    return part === undefined ? writePublished(site, found) : writeMessage(site, 404);
  }

  async function drawPicture(
    site: PublicSite,
    filename: string,
    { title, lines }: { title: string; lines: string[] },
  ): Promise<PublicPicture> {
    const { id, accent, logoHash } = site;
    const size = filename === COVER_NAME ? COVER_SIZE : PREVIEW_SIZE;
    const order = { siteId: id, ...size, accent, title, lines, logoHash };
    const drawn = await pictures.draw(order, () => findLogo(db, site));
    return { kind: "picture", ...drawn, mediaType: "image/jpeg", filename };
  }

  async function answer(site: PublicSite, path: string[], query: URLSearchParams): Promise<PublicAnswer> {
    const [first = "", second, part, ...rest] = path;
    const kind = kindAt(first);
    if (rest.length > 0) return writeMessage(site, 404);
    if (first === "" && second === undefined) return writeHome(site);
    if (kind !== undefined && second !== undefined) return answerRecord(site, kind, second, part);
    if (second !== undefined) return writeMessage(site, 404);
    if (kind !== undefined && RECORD_KINDS[kind].isExported) return writeList(site, kind, query);
    if (first === "about" && site.about.trim() !== "") return writeAbout(site);
    if (first === "sitemap.xml") return listPages(site);
    if (first === "robots.txt" && ownDomain.isOwn(site)) {
      const text = `User-agent: *\nAllow: /\n\nSitemap: ${ownDomain.addressOf(site)}/sitemap.xml\n`;
      return { kind: "text", type: "text/plain", text };
    }
    if (first === "logo") {
      const bytes = await findLogo(db, site);
      if (bytes && site.logoHash !== null) {
        const named = { mediaType: PICTURE_TYPE, filename: "logo.webp" };
        return { kind: "picture", bytes, tag: site.logoHash, ...named };
      }
    }
    const { title } = site;
    if (first === COVER_NAME) return drawPicture(site, first, { title, lines: [site.podcastAuthor] });
    if (first === PREVIEW_NAME) return drawPicture(site, first, { title, lines: [site.introduction] });
    return writeMessage(site, 404);
  }

  /** A site on which nothing is public: only addresses that once were public differ from those that never were. */
  async function answerClosed(site: PublicSite, [first = "", slug]: string[]): Promise<"gone" | undefined> {
    const kind = kindAt(first);
    if (kind === undefined || slug === undefined) return undefined;
    return (await findPublication(db, site.id, kind, slug)) === "gone" ? "gone" : undefined;
  }

  async function listPages(site: PublicSite): Promise<PublicText> {
    const { origin, base } = ownDomain.place(site);
    const text = await sitemaps.get([site.id, site.revision, origin].join(" "), async () => {
      const pages = (await listAddresses(db, site.id)).map((each) => ({
        address: origin + pathOfRecord({ base }, each),
        updatedAt: each.republishedAt,
      }));
      return Buffer.from(writeSitemap([{ address: origin + pathOf({ base }) }, ...pages]));
    });
    return { kind: "text", type: "application/xml", text };
  }

  return {
    /** The answer to an address below `/c/`: its decoded segments and its query. Undefined if there is no such site. */
    async find(
      [slug = "", ...path]: string[],
      query: URLSearchParams,
      { network, countWritten }: Reader,
    ): Promise<PublicAnswer> {
      const site = await findSite(slug, network);
      if (site === undefined || site === "gone") return site;
      if (!site.isOpen) return publicTurns.run(network, () => answerClosed(site, path));
      const isPage = !FILES.has(path[0] ?? "") && path.length < 3;
      const turns = PICTURE_NAMES.has(path.at(-1) ?? "") ? pictureTurns : publicTurns;
      if (!isPage) return turns.run(network, () => answer(site, path, query));
      const shownQuery = path.length === 1 ? query : new URLSearchParams();
      const { origin } = ownDomain.place(site);
      const key = JSON.stringify([site.id, site.revision, origin, path, readKey(shownQuery)]);
      const known = cache.find(key);
      if (known) return known;
      await countWritten();
      return publicTurns.read(
        cache,
        key,
        network,
        () => answer(site, path, shownQuery) as Promise<PublicPage>,
      );
    },
    /** The page that would be public. */
    async preview(site: PublicSite, kind: ContentKind, content: PublishedContent): Promise<PublicPage> {
      // The app shows it, so its logo and links are below the app's address.
      const here = { origin: ownDomain.place(site).origin, base: addressOf("", site) };
      const shown = await show(site, here);
      const page = {
        site: shown,
        kind,
        slug: "preview",
        content,
        recording: null,
        seconds: null,
        publishedAt: null,
        related: [],
      };
      const writing = pool.run("writePublishedPage", page, { owner: site.id });
      return finish(site, writing, { frames: findVideoEmbed(content.video)?.origin });
    },
    /** The recording of a sermon. Players ask for it in many ranges. */
    findRecording: (place: SermonPlace, network: string): Promise<Found<StoredFile>> =>
      publicTurns.read(recordings, `${place.siteSlug}/${place.slug}`, network, () =>
        findRecording(db, place),
      ),
    findSite,
    /** A site on which something is, or was, public. */
    async findOpen(slug: string, network: string): Promise<Found<FoundSite>> {
      const site = await findSite(slug, network);
      return typeof site === "object" && !site.isOpen ? undefined : site;
    },
    async writeSubscriptionPage(site: FoundSite, step: SubscriptionStep): Promise<PublicPage> {
      const shown = await show(site);
      return finish(site, pool.run("writeSubscriptionPage", { site: shown, step }, { owner: site.id }));
    },
    /** The list of the sitemaps of all sites at the app's address; it may not list those of other hosts, nor none. */
    listSitemaps: (network: string): Promise<string | undefined> =>
      publicTurns.read(sitemapIndex, "", network, async () => {
        const listed = (await listOpenSites(db)).filter((site) => !ownDomain.isOwn(site));
        if (listed.length === 0) return undefined;
        return writeSitemapIndex(
          listed.map((site) => ({
            address: `${ownDomain.addressOf(site)}/sitemap.xml`,
            updatedAt: site.updatedAt,
          })),
        );
      }),
    /** Shows at once what was published or withdrawn by this process. */
    forget() {
      sites.clear();
      recordings.clear();
      sitemapIndex.clear();
    },
    close() {
      pool.close();
      pictures.close();
    },
  };
}

const kindAt = (path: string): ContentKind | undefined =>
  CONTENT_KINDS.find((name) => RECORD_KINDS[name].path === path);

const FILTERS = ["q", "series", "speaker", "book", "year", "page"] as const;
const MAX_CHARACTERS = 500;

const readKey = (query: URLSearchParams): (string | null)[] =>
  FILTERS.map((name) => query.get(name)?.slice(0, MAX_CHARACTERS) ?? null);

function readFilter(kind: ContentKind, query: URLSearchParams): PublicationFilter {
  const text = (name: (typeof FILTERS)[number]) =>
    query.get(name)?.slice(0, MAX_CHARACTERS).toWellFormed().replaceAll("\0", "").trim() || undefined;
  const isSermon = kind === "sermon";
  return {
    kind,
    q: text("q"),
    ...(isSermon && {
      series: text("series"),
      speaker: text("speaker"),
      book: readNumber(query.get("book")),
      year: readNumber(query.get("year")),
    }),
  };
}

const readNumber = (text: string | null): number | undefined =>
  text !== null && /^\d{1,4}$/.test(text) && Number(text) > 0 ? Number(text) : undefined;

function writeTranscript({ content: { document } }: FoundPublication): string {
  const spoken = document.parts.find(({ title }) => title === "Transcript")?.blocks ?? [];
  return spoken
    .flatMap((block) => {
      if (block.kind !== "paragraph" && block.kind !== "heading") return [];
      const text = block.runs.map((run) => run.text).join("");
      return block.kind === "paragraph" && block.time !== undefined ? [`[${block.time}] ${text}`] : [text];
    })
    .join("\n\n");
}
