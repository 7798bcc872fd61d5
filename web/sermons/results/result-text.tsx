import { Text } from "@mantine/core";
import type { ReactNode } from "react";
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
  const look = { topHeading, annotations };
  const { format } = SERMON_RESULTS[part];
  if (format === "timed markdown") return <MarkedText text={text} {...look} />;
  if (format === "markdown") return <Markdown {...look}>{text}</Markdown>;
  if (format === "html") return <LessonPlan text={text} {...look} />;
  return (
    <Highlights
      stored={text}
      videoLink={videoLink}
      unreadable={<Text style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{text}</Text>}
    />
  );
}

type LessonPlanProps = Pick<ResultTextProps, "text" | "topHeading" | "annotations">;

/** A lesson plan: HTML, or Markdown where older data has that. */
export function LessonPlan({ text, ...look }: LessonPlanProps) {
  const Read = isHtml(text) ? Html : Markdown;
  return <Read {...look}>{text}</Read>;
}

interface HighlightsProps {
  stored: string;
  videoLink: string;
  /** Shown where the string holds no highlights that can be read. */
  unreadable: ReactNode;
}

export function Highlights({ stored, videoLink, unreadable }: HighlightsProps) {
  const highlights = parseHighlights(stored);
  if (!highlights) return unreadable;
  if (highlights.length === 0) return <Text c="dimmed">No highlights available</Text>;
  return <HighlightList highlights={highlights} videoLink={videoLink} />;
}
