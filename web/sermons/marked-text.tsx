// Transcripts on the screen: the marks before their paragraphs become small times.
import { useMemo, type ReactNode } from "react";
import { formatTimestamp } from "../../contract/timestamp.ts";
import { parseTranscript } from "../../contract/transcript.ts";
import { Markdown } from "../ui/markdown.tsx";
import classes from "./marked-text.module.css";
import { splitMarkedText } from "./sermon-text.ts";

type RenderTime = (seconds: number) => ReactNode;

interface MarkedTextProps {
  /** Markdown whose paragraphs may begin with a mark `[m:ss]`. */
  text: string;
  renderTime?: RenderTime;
  /** The level that its highest headings get. */
  topHeading?: number;
}

/** A transcript to be read as Markdown. */
export function MarkedText({ text, renderTime = formatTimestamp, topHeading }: MarkedTextProps) {
  const paragraphs = useMemo(() => splitMarkedText(text), [text]);
  if (!paragraphs) return <Markdown topHeading={topHeading}>{text}</Markdown>;
  return paragraphs.map((paragraph, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the list never changes its order
    <div key={index} className={classes.paragraph}>
      {paragraph.start !== undefined && <span className={classes.time}>{renderTime(paragraph.start)}</span>}
      <Markdown topHeading={topHeading}>{paragraph.text}</Markdown>
    </div>
  ));
}

/** A transcript as it came in: plain text, which is not read as Markdown. */
export function PlainTranscript({ transcript }: { transcript: string }) {
  const paragraphs = useMemo(() => parseTranscript(transcript), [transcript]);
  return paragraphs.map(({ text, start }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the list never changes its order
    <p key={index} className={classes.plain}>
      {start !== undefined && <span className={classes.time}>{formatTimestamp(start)}</span>}
      {text}
    </p>
  ));
}
