// What a model answers for a devotional, read whatever its shape.
import type { DevotionalContent } from "../../engine.ts";
import { toPlainLine } from "../../guide/plain-markdown.ts";
import type { SessionReading } from "../../guide/session-reading.ts";
import { formatDevotionalReading } from "../../devotional/write-devotional.ts";
import type { DevotionalAnswer } from "../prompts/devotional.ts";

export const getAnswerText = ({ title, reading, questions, prayer }: DevotionalAnswer): string =>
  [title, ...reading, ...questions, prayer].join(" ");

interface Frame {
  passage: SessionReading | undefined;
  /** What stands in place of a part of which nothing was true. */
  fallback: DevotionalContent;
  /** Sentences of the sermon that were found in it. */
  quotations?: readonly string[];
}

/** In place of what has not come yet of an answer that is still being written. */
export const EMPTY_DEVOTIONAL: DevotionalContent = {
  title: "",
  reading: "",
  reflectionQuestions: [],
  prayer: "",
};

/** A devotional of an answer that was verified, with Bible text and quotations added. */
export function toDevotionalParts(answer: DevotionalAnswer, frame: Frame): DevotionalContent {
  const { passage, fallback, quotations = [] } = frame;
  const { title, reading, questions, prayer } = answer;
  return {
    title: toPlainLine(title) || fallback.title,
    reading: formatDevotionalReading({ passage, quotations, paragraphs: reading }),
    reflectionQuestions: questions.length > 0 ? questions.map(toPlainLine) : fallback.reflectionQuestions,
    prayer: prayer || fallback.prayer,
  };
}
