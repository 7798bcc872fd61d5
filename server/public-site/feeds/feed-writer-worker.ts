// Writes feeds in a process of its own, since one with a thousand episodes takes a while.
import { gzipSync } from "node:zlib";
import type { FeedFormat, FeedPage } from "./feed.ts";
import { writeAtom, writeJsonFeed } from "./write-feeds.ts";
import { writePodcast } from "./write-podcast.ts";

/** The bytes of a feed, as they are and compressed. */
export interface WrittenFeed {
  bytes: Uint8Array;
  gzip: Uint8Array;
}

const WRITERS: Record<FeedFormat, (feed: FeedPage) => string> = {
  podcast: writePodcast,
  atom: writeAtom,
  json: writeJsonFeed,
};

export function writeFeed(feed: FeedPage): WrittenFeed {
  const bytes = Buffer.from(WRITERS[feed.format](feed));
  return { bytes, gzip: gzipSync(bytes) };
}
