// Writes feeds and files about sermons in a process of its own, since a thousand episodes or a long transcript take a while.
import { gzipSync } from "node:zlib";
import type { FeedFormat, FeedPage } from "./feed.ts";
import { SERMON_FILES, type SermonFileName } from "./transcript-files.ts";
import { writeAtom, writeJsonFeed } from "./write-feeds.ts";
import { writePodcast } from "./write-podcast.ts";

/** The bytes of a feed or file, as they are and compressed. */
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
  return compress(WRITERS[feed.format](feed));
}

/** `json` is what the file is written from. */
export function writeSermonFile({ name, json }: { name: SermonFileName; json: string }): WrittenFeed {
  return compress(SERMON_FILES[name].write(json));
}

function compress(text: string): WrittenFeed {
  const bytes = Buffer.from(text);
  return { bytes, gzip: gzipSync(bytes) };
}
