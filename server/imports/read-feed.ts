// Reads RSS, Atom, RDF and JSON feeds of sermons.
import { createHash } from "node:crypto";
import { parseFeed } from "feedsmith";
import { IMPORT_LIMITS, IMPORT_MESSAGES } from "../../contract/imports/imports.ts";
import type { Feed, KeyedEpisode } from "../../contract/imports/episode.ts";
import { LIMITS } from "../../contract/limits.ts";
import { LANGUAGE_TAG } from "../../contract/processing/language.ts";
import { toLine } from "../../contract/text/line.ts";
import { AppError } from "../errors.ts";
import { detectUtf16, findDeclaredDecoder } from "../language/text-encoding.ts";
import { toCalendarDay } from "./feed-date.ts";
import { findScripture } from "./find-scripture.ts";
import { htmlToText } from "./html-to-text.ts";
import { assignSeries } from "./series-in-titles.ts";
import { pickTranscripts } from "./transcript-types.ts";

/** The purpose of a `podcast:txt` with the passage of a sermon. */
const SCRIPTURE_PURPOSE = "scripture";

export interface FeedFile {
  bytes: Uint8Array;
  /** Its own address, to which others in it may be relative. */
  url: string;
}

/** What all formats of feeds have in common. */
interface Entry {
  id?: string | undefined;
  title?: string | undefined;
  html?: string | undefined;
  date?: string | undefined;
  speaker?: string | undefined;
  series?: string | undefined;
  scripture?: string | undefined;
  files: { url?: string | undefined; type?: string | undefined; bytes?: number | undefined }[];
  transcripts?: { url?: string; type?: string; language?: string }[] | undefined;
  chapters?: string | undefined;
}

export function readFeed({ bytes, url }: FeedFile): Feed {
  const { title, language, entries } = listEntries(decode(bytes));
  const episodes = new Map<string, KeyedEpisode>();
  for (const entry of entries) {
    const episode = toEpisode(entry, { url, language });
    if (episode && !episodes.has(episode.key)) episodes.set(episode.key, episode);
    if (episodes.size === IMPORT_LIMITS.episodes) break;
  }
  if (episodes.size === 0) throw new AppError("invalid", IMPORT_MESSAGES.noEpisodes);
  return { title: toLine(title) || new URL(url).host, episodes: assignSeries([...episodes.values()]) };
}

/** What all formats of feeds say about themselves. */
interface Listed {
  title: string | undefined;
  language?: string | undefined;
  entries: Entry[];
}

function listEntries(text: string): Listed {
  const parsed = parse(text);
  switch (parsed.format) {
    case "rss":
      return {
        title: parsed.feed.title,
        language: parsed.feed.language,
        entries: (parsed.feed.items ?? []).map((item) => ({
          id: item.guid?.value,
          title: item.title ?? item.itunes?.title,
          html: item.content?.encoded ?? item.description ?? item.itunes?.summary,
          date: item.pubDate ?? item.dc?.dates?.[0],
          speaker:
            item.podcast?.persons?.[0]?.display ??
            item.itunes?.author ??
            item.dc?.creators?.[0] ??
            nameOf(item.authors?.[0]),
          series: item.podcast?.season?.name,
          scripture: item.podcast?.txts?.find(({ purpose }) => purpose === SCRIPTURE_PURPOSE)?.display,
          files: (item.enclosures ?? []).map(({ url, type, length }) => ({ url, type, bytes: length })),
          transcripts: item.podcast?.transcripts,
          chapters: item.podcast?.chapters?.url,
        })),
      };
    case "rdf":
      return {
        title: parsed.feed.title,
        entries: (parsed.feed.items ?? []).map((item) => ({
          id: item.link,
          title: item.title,
          html: item.content?.encoded ?? item.description,
          date: item.dc?.dates?.[0],
          speaker: item.dc?.creators?.[0],
          files: [],
        })),
      };
    case "atom":
      return {
        title: parsed.feed.title?.value,
        entries: (parsed.feed.entries ?? []).map((entry) => ({
          id: entry.id,
          title: entry.title?.value,
          html: entry.content?.value ?? entry.summary?.value,
          date: entry.published ?? entry.updated,
          speaker: entry.authors?.[0]?.name,
          files: (entry.links ?? [])
            .filter(({ rel }) => rel === "enclosure")
            .map(({ href, type, length }) => ({ url: href, type, bytes: length })),
        })),
      };
    case "json":
      return {
        title: parsed.feed.title,
        entries: (parsed.feed.items ?? []).map((item) => ({
          id: item.id,
          title: item.title,
          html: item.content_html ?? item.content_text ?? item.summary,
          date: item.date_published,
          speaker: item.authors?.[0]?.name,
          files: (item.attachments ?? []).map(({ url, mime_type: type, size_in_bytes: bytes }) => ({
            url,
            type,
            bytes,
          })),
        })),
      };
  }
}

/** In UTF-8 unless the first bytes or the XML declaration say something else. */
function decode(bytes: Uint8Array): string {
  const utf16 = detectUtf16(bytes);
  const decoder = utf16 ? new TextDecoder(utf16) : (findDeclaredDecoder(bytes) ?? new TextDecoder());
  return decoder.decode(bytes);
}

function parse(text: string) {
  try {
    return parseFeed(text);
  } catch {
    throw new AppError("unsupported", IMPORT_MESSAGES.notAFeed);
  }
}

/** RSS has "name@example.org (Name)". */
const nameOf = (author: string | { name?: string } | undefined) =>
  typeof author === "string" ? (/\(([^()]+)\)$/.exec(author)?.[1] ?? undefined) : author?.name;

function toEpisode(
  entry: Entry,
  { url: feedUrl, language }: { url: string; language: string | undefined },
): KeyedEpisode | undefined {
  const file = entry.files.find(isRecording);
  const recordingUrl = resolve(file?.url, feedUrl);
  const key = entry.id?.trim() || recordingUrl?.split("?")[0];
  if (!key) return undefined;
  const transcripts = (entry.transcripts ?? []).flatMap(({ url, type, language: spoken = "" }) => {
    const address = resolve(url, feedUrl);
    return address === undefined
      ? []
      : [{ url: address, mediaType: toMediaType(type), ...readLanguage(spoken) }];
  });
  const title = toLine(entry.title);
  const description = htmlToText(entry.html ?? "")
    .slice(0, LIMITS.noteCharacters)
    .toWellFormed();
  const scripture = toLine(entry.scripture) || findScripture(title, description);
  const guid = toLine(entry.id);
  const chapters = resolve(entry.chapters, feedUrl);
  return {
    key: shortenKey(key.toWellFormed()),
    title,
    date: toCalendarDay(entry.date),
    speaker: toLine(entry.speaker),
    series: toLine(entry.series),
    description,
    ...(scripture !== "" && { scripture }),
    ...(guid !== "" && { guid }),
    recording:
      recordingUrl === undefined
        ? null
        : { url: recordingUrl, mediaType: toMediaType(file?.type), bytes: toSize(file?.bytes) },
    transcripts: pickTranscripts(transcripts, language),
    ...(chapters !== undefined && { chapters }),
  };
}

const shortenKey = (key: string): string =>
  Buffer.byteLength(key) <= IMPORT_LIMITS.keyBytes ? key : createHash("sha256").update(key).digest("hex");

const readLanguage = (tag: string) => {
  const language = tag.trim().replaceAll("_", "-");
  return language !== "" && LANGUAGE_TAG.test(language) ? { language } : {};
};

const isRecording = ({ type = "", url = "" }: Entry["files"][number]) =>
  /^(?:audio|video)\//i.test(type) || /\.(?:mp3|m4a|mp4|wav|ogg|opus|flac|aac|mov|webm)(?:\?|$)/i.test(url);

function resolve(url: string | undefined, base: string): string | undefined {
  const address = url === undefined ? null : URL.parse(url.trim(), base);
  const isUsable = address !== null && /^https?:$/.test(address.protocol);
  return isUsable && address.href.length <= IMPORT_LIMITS.urlCharacters ? address.href : undefined;
}

const toMediaType = (type = "") => toLine(type.split(";")[0]).toLowerCase();

/** Many feeds state 0 or 1 if they do not know the size. */
const toSize = (bytes: number | undefined) =>
  bytes !== undefined && Number.isSafeInteger(bytes) && bytes > 1_000 ? bytes : null;
