// A page of a feed, from which each format is written. Crosses into a process of its own, so it has no dates.
import type { ExportedDocument } from "../../documents/document.ts";

export type ArticleDocument = Pick<ExportedDocument, "description" | "parts" | "slides">;

export const FEED_FORMATS = ["podcast", "atom", "json"] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

export interface FeedSite {
  /** Absolute, without a trailing slash. */
  url: string;
  title: string;
  description: string;
  language: string;
  /** Absolute address of a square picture. */
  cover: string;
  podcast: { guid: string; author: string; email: string; category: string; isLocked: boolean };
  /** When anything in the feed last changed (ISO 8601). */
  updatedAt: string;
}

export interface FeedItem {
  /** Stays the same, whatever changes. */
  id: string;
  /** That of the podcast from which it was imported. */
  guid: string | null;
  url: string;
  title: string;
  summary: string;
  /** ISO 8601. */
  date: string;
  updatedAt: string;
  speaker: string;
  series: string;
  scripture: string;
  /** BCP 47 tag; "" if unknown. */
  language: string;
  recording: { url: string; mediaType: string; bytes: number; seconds: number | null } | null;
  /** Without the ending. */
  transcript: string | null;
  chapters: string | null;
  /** Its texts; null in podcasts. */
  document: ArticleDocument | null;
}

export interface FeedPage {
  format: FeedFormat;
  site: FeedSite;
  items: FeedItem[];
  /** The series in the order in which they began. */
  seasons: string[];
  page: number;
  pages: number;
}

export const FEED_TYPES: Record<FeedFormat, { path: string; title: string; mediaType: string }> = {
  podcast: { path: "podcast.xml", title: "Podcast", mediaType: "application/rss+xml" },
  atom: { path: "feed.atom", title: "Atom feed", mediaType: "application/atom+xml" },
  json: { path: "feed.json", title: "JSON feed", mediaType: "application/feed+json" },
};

export const addressOfPage = ({ site, format }: Pick<FeedPage, "site" | "format">, page: number): string =>
  `${site.url}/${FEED_TYPES[format].path}${page === 1 ? "" : `?page=${page}`}`;

/** Links between the pages of a feed (RFC 5005). */
export function listPageLinks(feed: FeedPage): { rel: string; href: string; type: string }[] {
  const { page, pages, format } = feed;
  const targets = {
    self: page,
    ...(pages > 1 && { first: 1, last: pages }),
    ...(page > 1 && { previous: page - 1 }),
    ...(page < pages && { next: page + 1 }),
  };
  return Object.entries(targets).map(([rel, to]) => ({
    rel,
    href: addressOfPage(feed, to),
    type: FEED_TYPES[format].mediaType,
  }));
}
