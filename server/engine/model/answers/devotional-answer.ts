// Converts a model's answer into a devotional.
import type { ResultLanguage } from "../../../../contract/processing/result-options.ts";
import type { DevotionalContent } from "../../engine.ts";
import { toPlainLine } from "../../guide/plain-markdown.ts";
import type { SessionReading } from "../../guide/session-reading.ts";
import { formatDevotionalReading } from "../../devotional/write-devotional.ts";
import type { DevotionalAnswer } from "../prompts/devotional.ts";
import { keepNew } from "./keep-new.ts";

export const getAnswerText = ({ title, reading, questions, prayer }: DevotionalAnswer): string =>
  [title, ...reading, ...questions, prayer].join(" ");

interface Frame {
  passage: SessionReading | undefined;
  /** Replaces parts of which verification left nothing. */
  fallback: DevotionalContent;
  /** Sentences that were found in the sermon. */
  quotations?: readonly string[];
  language: ResultLanguage | undefined;
}

/** The fallback of drafts, which are still incomplete. */
export const EMPTY_DEVOTIONAL: DevotionalContent = {
  title: "",
  reading: "",
  reflectionQuestions: [],
  prayer: "",
};

/** Adds Bible text and quotations to a verified answer. */
export function toDevotionalParts(answer: DevotionalAnswer, frame: Frame): DevotionalContent {
  const { passage, fallback, quotations = [], language } = frame;
  const { title, prayer } = answer;
  const [reading, questions] = [keepNew(answer.reading), keepNew(answer.questions)];
  return {
    title: toPlainLine(title) || fallback.title,
    reading: formatDevotionalReading({ passage, quotations, paragraphs: reading, language }),
    reflectionQuestions: questions.length > 0 ? questions.map(toPlainLine) : fallback.reflectionQuestions,
    prayer: prayer || fallback.prayer,
  };
}
