// Transcripts on the screen: the marks before their paragraphs become small times.
import { useMemo, type ReactNode } from "react";
import { formatTimestamp } from "../../contract/timestamp.ts";
import { parseTranscript, type Paragraph } from "../../contract/transcript.ts";
import { annotateHtml, type Annotation } from "../ui/annotate-html.ts";
import { Reading } from "../ui/reading.tsx";
import { renderMarkdown } from "../ui/safe-markdown.ts";
import classes from "./marked-text.module.css";
import { splitMarkedText } from "./sermon-text.ts";

type RenderTime = (seconds: number) => ReactNode;

const NONE: readonly Annotation[] = [];

interface MarkedTextProps {
  /** Markdown whose paragraphs may begin with a mark `[m:ss]`. */
  text: string;
  renderTime?: RenderTime;
  /** The level that its highest headings get. */
  topHeading?: number;
  /** What to put into it, at characters of the text. */
  annotations?: readonly Annotation[];
}

/** A transcript to be read as Markdown. */
export function MarkedText({
  text,
  renderTime = formatTimestamp,
  topHeading,
  annotations = NONE,
}: MarkedTextProps) {
  const paragraphs = useMemo((): Paragraph[] => splitMarkedText(text) ?? [{ text }], [text]);
  const blocks = useMemo(
    () => paragraphs.map((paragraph) => renderMarkdown(paragraph.text, topHeading)),
    [paragraphs, topHeading],
  );
  const annotated = useMemo(() => annotateHtml(blocks, text, annotations), [blocks, text, annotations]);
  return paragraphs.map(({ start }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the list never changes its order
    <div key={index} className={paragraphs.length > 1 ? classes.paragraph : undefined}>
      {start !== undefined && <span className={classes.time}>{renderTime(start)}</span>}
      <Reading html={annotated[index] ?? ""} />
    </div>
  ));
}

interface PlainTranscriptProps {
  transcript: string;
  renderTime?: RenderTime;
  annotations?: readonly Annotation[];
}

/** A transcript as it came in: plain text, which is not read as Markdown. */
export function PlainTranscript({
  transcript,
  renderTime = formatTimestamp,
  annotations = NONE,
}: PlainTranscriptProps) {
  const paragraphs = useMemo(() => parseTranscript(transcript), [transcript]);
  const blocks = useMemo(() => paragraphs.map(({ text }) => escapeHtml(text)), [paragraphs]);
  const annotated = useMemo(
    () => annotateHtml(blocks, transcript, annotations),
    [blocks, transcript, annotations],
  );
  return paragraphs.map(({ start }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the list never changes its order
    <div key={index} className={classes.plain}>
      {start !== undefined && <span className={classes.time}>{renderTime(start)}</span>}
      <span dangerouslySetInnerHTML={{ __html: annotated[index] ?? "" }} />
    </div>
  ));
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

const escapeHtml = (text: string) => text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? "");
