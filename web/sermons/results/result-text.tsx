import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { Highlight } from "../../../contract/processing/highlights.schema.ts";
import { parseHighlights } from "../../../contract/processing/highlights.ts";
import { type ResultName, SERMON_RESULTS } from "../../../contract/sermon-results.ts";
import { isHtml } from "../../../contract/processing/lesson-plan.ts";
import type { Annotation } from "../../ui/text/annotate-html.ts";
import { Html } from "../../ui/text/html.tsx";
import { Markdown } from "../../ui/text/markdown.tsx";
import { HighlightList } from "../view/highlight-list.tsx";
import { MarkedText } from "../view/marked-text.tsx";

interface ResultTextProps {
  part: ResultName;
  text: string;
  videoLink: string;
  topHeading: number;
  annotations?: readonly Annotation[];
}

export function ResultText({ part, text, videoLink, topHeading, annotations }: ResultTextProps) {
  const display = { topHeading, annotations };
  const { format } = SERMON_RESULTS[part];
  if (format === "timed markdown") return <MarkedText text={text} {...display} />;
  if (format === "markdown") return <Markdown {...display}>{text}</Markdown>;
  if (format === "html") return <LessonPlan text={text} {...display} />;
  return (
    <Highlights
      stored={text}
      videoLink={videoLink}
      unreadable={<Text style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{text}</Text>}
    />
  );
}

type LessonPlanProps = Pick<ResultTextProps, "text" | "topHeading" | "annotations">;

/** A lesson plan: HTML, or Markdown in older data. */
export function LessonPlan({ text, ...display }: LessonPlanProps) {
  const Format = isHtml(text) ? Html : Markdown;
  return <Format {...display}>{text}</Format>;
}

interface HighlightsProps {
  stored: string;
  videoLink: string;
  /** Shown if the stored text cannot be parsed. */
  unreadable: ReactNode;
  renderActions?: (highlight: Highlight) => ReactNode;
}

export function Highlights({ stored, videoLink, unreadable, renderActions }: HighlightsProps) {
  const highlights = parseHighlights(stored);
  if (!highlights) return unreadable;
  if (highlights.length === 0) return <Text c="dimmed">No highlights available</Text>;
  return <HighlightList highlights={highlights} videoLink={videoLink} renderActions={renderActions} />;
}
