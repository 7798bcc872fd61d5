import { formatDay } from "../../contract/text/calendar-day.ts";
import type { Highlight } from "../../contract/processing/highlights.schema.ts";
import { parseHighlights } from "../../contract/processing/highlights.ts";
import { RESULTS_TO_READ, type ResultFormat, SERMON_RESULTS } from "../../contract/sermon-results.ts";
import { isHtml } from "../../contract/processing/lesson-plan.ts";
import type { Sermon } from "../../contract/records/sermon.schema.ts";
import { UNTITLED_SERMON } from "../../contract/records/sermon.ts";
import { formatTimeRange, formatTimestamp } from "../../contract/transcript/timestamp.ts";
import { type Paragraph, parseTranscript } from "../../contract/transcript/transcript.ts";
import { parseSummaryPoints } from "../engine/builtin/from-sermon/summary-points.ts";

import type { Block, ExportedDocument, Part, Printing, Slide } from "./document.ts";
import { readMarkdown, readTimedMarkdown } from "./read-markdown.ts";
import { readHtml } from "./read-html.ts";
import { listPassageSlides } from "./passage-slides.ts";

export function describeSermon(
  sermon: Omit<Sermon, "segments">,
  { locale, edition }: Printing,
): ExportedDocument {
  const { title, date, scripture, series, speaker, youtubeUrl } = sermon;
  const highlights = parseHighlights(sermon.highlights) ?? [];
  return {
    title: title.trim() || UNTITLED_SERMON,
    facts: [date ? formatDay(date, locale) : "", scripture, speaker, series, youtubeUrl].filter(
      (fact) => fact.trim() !== "",
    ),
    description: sermon.description.trim(),
    language: sermon.language,
    parts: [
      ...RESULTS_TO_READ.map((name) => {
        const { label, format } = SERMON_RESULTS[name];
        return part(label, READERS[format](sermon[name]));
      }),
      // The raw transcript is included only without a refined one.
      part(
        "Transcript",
        sermon.refinedTranscript.trim() === "" ? listSpokenParagraphs(sermon.transcript) : [],
      ),
      part("Notes", readMarkdown(sermon.notes)),
    ].filter(({ blocks }) => blocks.length > 0),
    slides: [
      ...listPassageSlides(scripture, edition),
      ...listPointSlides(sermon.summary),
      ...highlights.map(showHighlight),
    ],
  };
}

const READERS: Record<ResultFormat, (text: string) => Block[]> = {
  markdown: readMarkdown,
  "timed markdown": readTimedMarkdown,
  // Older lesson plans are Markdown.
  html: (text) => (isHtml(text) ? readHtml(text) : readMarkdown(text)),
  highlights: (text) => (parseHighlights(text) ?? []).flatMap(writeHighlight),
};

const part = (title: string, blocks: Block[]): Part => ({ title, blocks });

const listSpokenParagraphs = (transcript: string): Block[] => parseTranscript(transcript).map(presentSpeech);

const presentSpeech = ({ text, start }: Paragraph): Block => ({
  kind: "paragraph",
  runs: [{ text }],
  ...(start !== undefined && { time: formatTimestamp(start) }),
});

const readTime = ({ start_time: start, end_time: end }: Highlight): string | undefined =>
  start === undefined ? undefined : formatTimeRange(start, end);

function writeHighlight(highlight: Highlight): Block[] {
  const { quote, note } = highlight;
  const source = readTime(highlight);
  return [
    {
      kind: "quote",
      blocks: [{ kind: "paragraph", runs: [{ text: `“${quote}”` }] }],
      ...(source !== undefined && { source }),
    },
    ...(note === "" ? [] : readMarkdown(note)),
  ];
}

function showHighlight(highlight: Highlight): Slide {
  const time = readTime(highlight);
  return {
    kind: "quotation",
    text: highlight.quote,
    note: highlight.note,
    ...(time !== undefined && { time }),
  };
}

const MAX_LINES = 4;

const listPointSlides = (summary: string): Slide[] =>
  parseSummaryPoints(summary).points.map(({ heading, sentences }) => ({
    kind: "point",
    title: heading,
    lines: sentences.slice(0, MAX_LINES),
  }));
