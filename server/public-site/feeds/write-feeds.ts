// Feeds for readers of articles.
import { generateAtomFeed, generateJsonFeed } from "feedsmith";
import { writeArticle } from "./article.tsx";
import { addressOfPage, type FeedItem, type FeedPage, listPageLinks } from "./feed.ts";

export function writeAtom(feed: FeedPage): string {
  const { site, items } = feed;
  const { author, guid } = site.podcast;
  return generateAtomFeed({
    id: `urn:uuid:${guid}`,
    title: { value: site.title },
    ...(site.description !== "" && { subtitle: { value: site.description } }),
    updated: new Date(site.updatedAt),
    authors: [{ name: author || site.title }],
    generator: { text: "Berea" },
    logo: site.cover,
    links: [{ rel: "alternate", href: site.url, type: "text/html" }, ...listPageLinks(feed)],
    entries: items.map(presentEntry),
  });
}

function presentEntry(item: FeedItem) {
  const article = writeArticle(item);
  return {
    id: `urn:uuid:${item.id}`,
    title: { value: item.title },
    published: new Date(item.date),
    updated: new Date(item.updatedAt),
    ...(item.speaker !== "" && { authors: [{ name: item.speaker }] }),
    ...(item.series !== "" && { categories: [{ term: item.series }] }),
    ...(item.summary !== "" && { summary: { value: item.summary } }),
    ...(article !== "" && { content: { value: article, type: "html" } }),
    links: [{ rel: "alternate", href: item.url, type: "text/html" }, ...linkRecording(item)],
  };
}

function linkRecording({ recording }: FeedItem) {
  if (recording === null) return [];
  const { url, mediaType, bytes } = recording;
  return [{ rel: "enclosure", href: url, type: mediaType, length: bytes }];
}

export function writeJsonFeed(feed: FeedPage): string {
  const { site, items, page, pages } = feed;
  const generated = generateJsonFeed({
    title: site.title,
    home_page_url: site.url,
    feed_url: addressOfPage(feed, page),
    ...(site.description !== "" && { description: site.description }),
    ...(page < pages && { next_url: addressOfPage(feed, page + 1) }),
    icon: site.cover,
    language: site.language,
    authors: [{ name: site.podcast.author || site.title, url: site.url }],
    items: items.map(presentArticle),
  });
  return JSON.stringify(generated);
}

const presentArticle = (item: FeedItem) => ({
  id: item.id,
  url: item.url,
  title: item.title,
  ...(item.summary !== "" && { summary: item.summary }),
  content_html: writeArticle(item),
  ...(item.language !== "" && { language: item.language }),
  date_published: new Date(item.date),
  date_modified: new Date(item.updatedAt),
  ...(item.speaker !== "" && { authors: [{ name: item.speaker }] }),
  ...(item.series !== "" && { tags: [item.series] }),
  ...(item.recording !== null && { attachments: [attach(item.recording)] }),
});

const attach = ({ url, mediaType, bytes, seconds }: NonNullable<FeedItem["recording"]>) => ({
  url,
  mime_type: mediaType,
  size_in_bytes: bytes,
  ...(seconds !== null && { duration_in_seconds: Math.round(seconds) }),
});
