// Makes the public state of records in a process of its own, since reading a long transcript takes a while.
import type { Chapter } from "../../contract/media/chapters.ts";
import { parseHighlights } from "../../contract/processing/highlights.ts";
import type { Highlight } from "../../contract/processing/highlights.schema.ts";
import { buildEmbedUrl } from "../../contract/media/video.ts";
import type { TextProvenance } from "../../contract/sharing/provenance.schema.ts";
import { SERMON_RESULTS } from "../../contract/sermon-results.ts";
import { parseRawJson, type RawJson } from "../../contract/text/raw-json.ts";
import { retimeSegments } from "../../contract/transcript/retime-transcript.ts";
import type { Segment } from "../../contract/transcript/transcript.schema.ts";
import type { Block, ExportedDocument, Printing } from "../documents/document.ts";
import { makePrintable } from "../documents/printable.ts";
import { kindOf } from "../record-kinds/record-kinds.ts";
import { getBook } from "../scripture/bible/books.ts";
import { findFieldReferences } from "../scripture/references/references.ts";
import type { SharedKind } from "../share-links/shared-record.ts";
import { listChapters } from "./list-chapters.ts";
import type { Caption, PublishedContent } from "./published-content.ts";

export interface PublicationTask {
  kind: SharedKind;
  /** With only the fields that are published. */
  record: object;
  printing: Printing;
  provenance: TextProvenance[];
  /** Those of the recording; empty if they are unknown. */
  chapters: Chapter[];
}

interface PickedRecord {
  title: string;
  date?: string | null;
  startDate?: string;
  scripture: string;
  speaker?: string;
  series?: string;
  youtubeUrl?: string;
  highlights?: string;
  segments?: RawJson<Segment[]> | null;
}

const TRANSCRIPT = "Transcript";
const SCRIPTURE = "Scripture";
/** The first line of a summary: "Text: Luke 15:11-32". */
const SUMMARY_TEXT = /^Text: /;
const MAX_EXCERPT = 200;
/** PostgreSQL indexes at most 1 MB of words. */
const MAX_SEARCHED = 300_000;
const MAX_CAPTIONS = 20_000;

export function makePublishedContent(task: PublicationTask): PublishedContent {
  const record = task.record as PickedRecord;
  const { kind, printing, provenance } = task;
  const shown = { ...record, speaker: "", series: "", youtubeUrl: "", segments: null };
  const document = nameTranscript(
    makePrintable(kindOf(kind).texts.exports!.describe(shown as never, printing)),
  );
  const texts = document.parts.map(({ blocks }) => readBlocks(blocks));
  const captions = listCaptions(record.segments ?? null, document);
  const { speaker = "", series = "", youtubeUrl = "", date = record.startDate ?? null } = record;
  return {
    title: document.title,
    date,
    scripture: record.scripture.trim(),
    books: listBooks(record.scripture),
    speaker: clean(speaker),
    series: clean(series),
    language: document.language,
    excerpt: cut(document.description || findParagraphs(document) || (texts[0] ?? "")),
    // Facts are written by each page in its language.
    document: { ...document, facts: [] },
    highlights: listHighlights(record.highlights ?? ""),
    captions,
    chapters: task.chapters.length > 0 ? cleanChapters(task.chapters) : listChapters(document, captions),
    video: buildEmbedUrl(youtubeUrl) === undefined ? null : youtubeUrl.trim(),
    provenance,
    searched: [document.title, record.scripture, speaker, series, document.description, ...texts]
      .join("\n")
      .slice(0, MAX_SEARCHED)
      .toWellFormed(),
  };
}

/** Removes what could hide text, like `makePrintable`. */
const clean = (text: string): string =>
  makePrintable({
    title: text,
    facts: [],
    description: "",
    language: "",
    parts: [],
    slides: [],
  }).title.trim();

const cleanChapters = (chapters: readonly Chapter[]): Chapter[] =>
  chapters.map(({ start, title }) => ({ start, title: clean(title) })).filter(({ title }) => title !== "");

/** Readers do not need to know that there was another transcript. */
const nameTranscript = (document: ExportedDocument): ExportedDocument => ({
  ...document,
  parts: document.parts.map(({ title, blocks }) => ({
    title: title === SERMON_RESULTS.refinedTranscript.label ? TRANSCRIPT : title,
    blocks,
  })),
});

const listHighlights = (stored: string): Highlight[] =>
  (parseHighlights(stored) ?? []).map(({ quote, note, ...times }) =>
    Object.assign({ quote: clean(quote), note: clean(note) }, times),
  );

function listBooks(scripture: string): number[] {
  const books = findFieldReferences(scripture)
    .filter(({ exists }) => exists)
    .map(({ passage }) => getBook(passage.book).index + 1);
  return [...new Set(books)];
}

/** The words of the published transcript with the times at which they were said: what was removed from it is in no caption. */
function listCaptions(segments: RawJson<Segment[]> | null, { parts }: ExportedDocument): Caption[] {
  const spoken = parts.find(({ title }) => title === TRANSCRIPT)?.blocks ?? [];
  if (!segments || spoken.length === 0) return [];
  const paragraphs = spoken.filter(({ kind }) => kind === "paragraph").map(readBlock);
  const fitted = retimeSegments(parseRawJson(segments), paragraphs.join("\n\n")) ?? [];
  return fitted
    .slice(0, MAX_CAPTIONS)
    .map(({ start, end, text }) => ({ start, end: Math.max(start, end), text: clean(text) }))
    .filter(({ text }) => text !== "");
}

const isSentences = (block: Block) => block.kind === "paragraph" && !SUMMARY_TEXT.test(readBlock(block));

/** The paragraphs of the first text that people wrote: its headings and lists would make no sentences. */
function findParagraphs({ parts }: ExportedDocument): string {
  const texts = parts
    .filter(({ title }) => title !== SCRIPTURE)
    .map(({ blocks }) => readBlocks(blocks.filter(isSentences)));
  return texts.find((text) => text.trim() !== "") ?? "";
}

function readBlocks(blocks: readonly Block[]): string {
  return blocks.map(readBlock).join("\n");
}

function readBlock(block: Block): string {
  switch (block.kind) {
    case "paragraph":
    case "heading":
      return block.runs.map(({ text }) => text).join("");
    case "list":
      return block.items.map(readBlocks).join("\n");
    case "quote":
      return readBlocks(block.blocks);
    case "code":
      return block.text;
    case "table":
      return block.rows
        .map((row) => row.map((cell) => cell.map(({ text }) => text).join("")).join(" "))
        .join("\n");
    case "rule":
      return "";
  }
}

/** The first sentences, at most `MAX_EXCERPT` characters. */
function cut(text: string): string {
  const line = text
    .slice(0, 4 * MAX_EXCERPT)
    .replaceAll(/\s+/g, " ")
    .trim();
  if (line.length <= MAX_EXCERPT) return line;
  const head = line.slice(0, MAX_EXCERPT).toWellFormed();
  const end = head.lastIndexOf(" ");
  return `${head.slice(0, end > 0 ? end : MAX_EXCERPT)}…`;
}
