// What a model answers for a devotional, read whatever its shape.
import type { DevotionalContent } from "../../engine.ts";
import { asLine } from "../../guide/plain-markdown.ts";
import type { SessionReading } from "../../guide/session-reading.ts";
import { writeReading } from "../../devotional/write-devotional.ts";
import type { DevotionalAnswer } from "../prompts/devotional.ts";

export const readSaid = ({ title, reading, questions, prayer }: DevotionalAnswer): string =>
  [title, ...reading, ...questions, prayer].join(" ");

interface Frame {
  passage: SessionReading | undefined;
  /** What stands in place of a part of which nothing was true. */
  fallback: DevotionalContent;
  /** Sentences of the sermon that were found in it. */
  quotations?: readonly string[];
}

/** In place of what has not come yet of an answer that is still being written. */
export const NOTHING_YET: DevotionalContent = { title: "", reading: "", reflectionQuestions: [], prayer: "" };

/** A devotional of an answer that was verified, with Bible text and quotations added. */
export function writeParts(answer: DevotionalAnswer, frame: Frame): DevotionalContent {
  const { passage, fallback, quotations = [] } = frame;
  const { title, reading, questions, prayer } = answer;
  return {
    title: asLine(title) || fallback.title,
    reading: writeReading({ passage, quotations, paragraphs: reading }),
    reflectionQuestions: questions.length > 0 ? questions.map(asLine) : fallback.reflectionQuestions,
    prayer: prayer || fallback.prayer,
  };
}
