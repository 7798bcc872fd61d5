import { memo, useMemo } from "react";
import { parseTranscript, type Paragraph } from "../../../contract/transcript/transcript.ts";
import { annotateHtml, type Annotation } from "../../ui/text/annotate-html.ts";
import { Prose } from "../../ui/layout/prose.tsx";
import { renderMarkdown } from "../../ui/text/render-markdown.ts";
import classes from "./marked-text.module.css";
import { ParagraphTime } from "../player/play-from.tsx";
import { SECOND_ATTRIBUTE, useAutoScroll, useCurrentParagraph } from "../player/player-controls.ts";
import { splitMarkedText } from "../sermon-text.ts";

const NO_ANNOTATIONS: readonly Annotation[] = [];

interface MarkedTextProps {
  /** Markdown whose paragraphs can start with a mark `[m:ss]`. */
  text: string;
  topHeading?: number;
  annotations?: readonly Annotation[];
}

export function MarkedText({ text, topHeading, annotations = NO_ANNOTATIONS }: MarkedTextProps) {
  const paragraphs = useMemo((): Paragraph[] => splitMarkedText(text) ?? [{ text }], [text]);
  const blocks = useMemo(
    () => paragraphs.map((paragraph) => renderMarkdown(paragraph.text, topHeading)),
    [paragraphs, topHeading],
  );
  const annotated = useMemo(() => annotateHtml(blocks, text, annotations), [blocks, text, annotations]);
  const current = useCurrentParagraph(paragraphs);
  return paragraphs.map(({ start }, index) => (
    <TimedParagraph
      // oxlint-disable-next-line react/no-array-index-key -- the list never changes its order
      key={index}
      className={paragraphs.length > 1 ? classes.paragraph : undefined}
      start={start}
      isCurrent={index === current}
      html={annotated[index] ?? ""}
      isMarkdown
    />
  ));
}

interface PlainTranscriptProps {
  transcript: string;
  annotations?: readonly Annotation[];
}

/** A raw transcript, as plain text instead of Markdown. */
export function PlainTranscript({ transcript, annotations = NO_ANNOTATIONS }: PlainTranscriptProps) {
  const paragraphs = useMemo(() => parseTranscript(transcript), [transcript]);
  const blocks = useMemo(() => paragraphs.map(({ text }) => escapeHtml(text)), [paragraphs]);
  const annotated = useMemo(
    () => annotateHtml(blocks, transcript, annotations),
    [blocks, transcript, annotations],
  );
  const current = useCurrentParagraph(paragraphs);
  return paragraphs.map(({ start }, index) => (
    <TimedParagraph
      // oxlint-disable-next-line react/no-array-index-key -- the list never changes its order
      key={index}
      className={classes.plain}
      start={start}
      isCurrent={index === current}
      html={annotated[index] ?? ""}
    />
  ));
}

interface TimedParagraphProps {
  className: string | undefined;
  start: number | undefined;
  isCurrent: boolean;
  html: string;
  isMarkdown?: boolean;
}

const TimedParagraph = memo(function TimedParagraph(props: TimedParagraphProps) {
  const { className, start, isCurrent, html, isMarkdown } = props;
  const element = useAutoScroll<HTMLDivElement>(isCurrent);
  return (
    <div
      ref={element}
      className={className}
      dir="auto"
      aria-current={isCurrent ? "time" : undefined}
      {...(start !== undefined && { [SECOND_ATTRIBUTE]: start })}
    >
      {start !== undefined && (
        <span className={classes.time}>
          <ParagraphTime seconds={start} />
        </span>
      )}
      {isMarkdown ? <Prose html={html} /> : <span dangerouslySetInnerHTML={{ __html: html }} />}
    </div>
  );
});

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

const escapeHtml = (text: string) => text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? "");
