import { escapeUTF8 as escapeHtml } from "entities";
import { generateRssFeed } from "feedsmith";
import { type FeedItem, type FeedPage, listPageLinks } from "./feed.ts";

/** An RSS feed with the tags of Apple and of Podcasting 2.0. Items without a recording are left out. */
export function writePodcast(feed: FeedPage): string {
  const { site, items, seasons } = feed;
  const { guid, author, email, category, isLocked } = site.podcast;
  const name = author || site.title;
  const numbers = new Map(seasons.map((series, at) => [series, at + 1]));
  const xml = generateRssFeed({
    title: site.title,
    link: site.url,
    description: site.description || site.title,
    language: site.language,
    lastBuildDate: new Date(site.updatedAt),
    generator: "Berea",
    image: { url: site.cover, title: site.title, link: site.url },
    atom: { links: listPageLinks(feed) },
    itunes: {
      author: name,
      owner: { name, ...(email !== "" && { email }) },
      image: site.cover,
      categories: readCategory(category),
      explicit: false,
      type: "episodic",
    },
    podcast: {
      guid,
      locked: { value: isLocked, ...(email !== "" && { owner: email }) },
      medium: "podcast",
    },
    items: items.flatMap((item) => presentEpisode(item, numbers)),
  });
  // Apple no longer documents "no", which feedsmith writes.
  return xml.replaceAll("<itunes:explicit>no</", "<itunes:explicit>false</");
}

/** Apps read descriptions of episodes as HTML. */
const writeParagraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll("\n", "<br>")}</p>`)
    .join("");

/** "Religion & Spirituality/Christianity" is a category and one in it. */
function readCategory(category: string) {
  const [text = "", inner = ""] = category.split("/").map((part) => part.trim());
  if (text === "") return [];
  return [{ text, ...(inner !== "" && { categories: [{ text: inner }] }) }];
}

function presentEpisode(item: FeedItem, seasons: ReadonlyMap<string, number>) {
  const { url, title, date, speaker, series, scripture, recording, transcript, chapters } = item;
  if (recording === null) return [];
  const season = seasons.get(series);
  const captions = { rel: "captions", ...(item.language !== "" && { language: item.language }) };
  const episode = {
    title,
    link: url,
    description: writeParagraphs(item.summary),
    guid: { value: item.guid ?? item.id, isPermaLink: false },
    pubDate: new Date(date),
    enclosures: [{ url: recording.url, length: recording.bytes, type: recording.mediaType }],
    itunes: {
      title,
      explicit: false,
      episodeType: "full",
      ...(speaker !== "" && { author: speaker }),
      ...(recording.seconds !== null && { duration: Math.round(recording.seconds) }),
    },
    podcast: {
      ...(speaker !== "" && { persons: [{ display: speaker, role: "host", group: "cast" }] }),
      ...(season !== undefined && { season: { number: season, name: series } }),
      ...(transcript !== null && {
        transcripts: [
          { url: `${transcript}.vtt`, type: "text/vtt", ...captions },
          { url: `${transcript}.json`, type: "application/json", ...captions },
        ],
      }),
      ...(scripture !== "" && { txts: [{ display: scripture, purpose: "scripture" }] }),
      ...(chapters !== null && { chapters: { url: chapters, type: "application/json+chapters" } }),
    },
  };
  return [episode];
}
