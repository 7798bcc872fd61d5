import { formatDay } from "../../../contract/text/calendar-day.ts";
import { parseHighlights } from "../../../contract/processing/highlights.ts";
import type { Sermon } from "../../../contract/records/sermon.schema.ts";
import { UNTITLED_SERMON } from "../../../contract/records/sermon.ts";
import { parseTranscript } from "../../../contract/transcript/transcript.ts";
import { formatTimestamp, formatTimeRange } from "../../../contract/transcript/timestamp.ts";
import { Markdown } from "../../ui/text/markdown.tsx";
import { PrintedSheet } from "../../ui/layout/printed-sheet.tsx";
import { LessonPlan } from "../results/result-text.tsx";

interface PrintedSermonProps {
  sermon: Sermon;
  part: "transcript" | "summary" | "lessonPlan" | "highlights";
}

const NAMES = {
  transcript: "Transcript",
  summary: "Summary",
  lessonPlan: "Lesson Plan",
  highlights: "Highlights",
} as const;

export function PrintedSermon({ sermon, part }: PrintedSermonProps) {
  const { title, date, scripture, speaker } = sermon;
  return (
    <PrintedSheet
      title={title || UNTITLED_SERMON}
      lead={[date ? formatDay(date) : "", scripture, speaker].filter(Boolean).join(" · ")}
      render={() => (
        <>
          <h2>{NAMES[part]}</h2>
          <PrintedPart sermon={sermon} part={part} />
        </>
      )}
    />
  );
}

function PrintedPart({ sermon, part }: PrintedSermonProps) {
  if (part === "summary") return <Markdown topHeading={3}>{sermon.summary}</Markdown>;
  if (part === "lessonPlan") return <LessonPlan text={sermon.lessonPlan} topHeading={3} />;
  if (part === "highlights") return <PrintedHighlights stored={sermon.highlights} />;
  const refined = sermon.refinedTranscript.trim();
  if (refined !== "") return <Markdown topHeading={3}>{sermon.refinedTranscript}</Markdown>;
  return parseTranscript(sermon.transcript).map(({ text, start }, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- paragraphs are not moved here
    <p key={at}>
      {start !== undefined && <small>{formatTimestamp(start)} </small>}
      {text}
    </p>
  ));
}

function PrintedHighlights({ stored }: { stored: string }) {
  return (parseHighlights(stored) ?? []).map(({ quote, note, start_time: start, end_time: end }) => (
    <figure key={`${start} ${quote}`}>
      <blockquote dir="auto">“{quote}”</blockquote>
      {note && <figcaption>{note}</figcaption>}
      {start !== undefined && <small>{formatTimeRange(start, end)}</small>}
    </figure>
  ));
}
