import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { parseHighlights } from "../../contract/highlights.ts";
import type { ProcessingStep } from "../../contract/processing.ts";
import { isHtml } from "../../contract/lesson-plan.ts";
import type { Annotation } from "../ui/annotate-html.ts";
import { Html } from "../ui/html.tsx";
import { Markdown } from "../ui/markdown.tsx";
import { HighlightList } from "./highlight-list.tsx";
import { MarkedText } from "./marked-text.tsx";

interface ProcessedResultProps {
  part: ProcessingStep["result"];
  /** The result as the sermon stores it. */
  text: string;
  /** The sermon's video link, empty where it has none. */
  videoLink: string;
  /** The level that the highest headings of the result get. */
  topHeading: number;
  /** What was checked of it, to be put into it. */
  annotations?: readonly Annotation[];
}

/** One of the four results as it is to be read. */
export function ProcessedResult({ part, text, videoLink, topHeading, annotations }: ProcessedResultProps) {
  const look = { topHeading, annotations };
  if (part === "refinedTranscript") return <MarkedText text={text} {...look} />;
  if (part === "summary") return <Markdown {...look}>{text}</Markdown>;
  if (part === "lessonPlan") return <LessonPlan text={text} {...look} />;
  return (
    <Highlights
      stored={text}
      videoLink={videoLink}
      unreadable={<Text style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{text}</Text>}
    />
  );
}

type LessonPlanProps = Pick<ProcessedResultProps, "text" | "topHeading" | "annotations">;

/** A lesson plan: HTML, or Markdown where older data has that. */
export function LessonPlan({ text, ...look }: LessonPlanProps) {
  const Read = isHtml(text) ? Html : Markdown;
  return <Read {...look}>{text}</Read>;
}

interface HighlightsProps {
  /** The string that the sermon keeps. */
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
