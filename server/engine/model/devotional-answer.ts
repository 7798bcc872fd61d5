// What a model answers for a devotional, read whatever its shape, and kept as far as it is true.
import { z } from "zod";
import type { DevotionalParts } from "../engine.ts";
import { asLine } from "../guide/plain-markdown.ts";
import type { SessionReading } from "../guide/session-reading.ts";
import { writeReading } from "../devotional/write-devotional.ts";
import { keepTrueSentences, type Truth } from "../verify/true-sentences.ts";
import { tidyItem } from "./choose-new.ts";
import type { PartialJson } from "./partial-json.ts";
import type { DevotionalAnswer } from "./prompts/devotional.ts";

const Line = z
  .union([z.string(), z.array(z.string()).transform((lines) => lines.join(" "))])
  .transform(tidyItem)
  .catch("");
const Lines = z
  .union([z.array(z.string()), z.string().transform((text) => text.split(/\n+/))])
  .transform((lines) => lines.map(tidyItem).filter((line) => line !== ""))
  .catch([]);

const LooseAnswer = z.object({
  title: Line,
  reading: Lines,
  questions: Lines,
  prayer: Line,
  quotes: Lines,
});

/** A part that is missing or of another shape is left empty; what a devotional cannot do without is asked for again. */
export function adaptDevotional(json: unknown): unknown {
  const loose = LooseAnswer.safeParse(json);
  return loose.success ? loose.data : json;
}

export const readSaid = ({ title, reading, questions, prayer }: DevotionalAnswer): string =>
  [title, ...reading, ...questions, prayer].join(" ");

interface Frame {
  passage: SessionReading | undefined;
  /** What stays in place of a part of which nothing was true. */
  fallback: DevotionalParts;
  truth: Truth;
  /** Sentences of the sermon that were found in it. */
  quotations?: readonly string[];
}

/** In place of what has not come yet of an answer that is still being written. */
export const NOTHING_YET: DevotionalParts = { title: "", reading: "", reflectionQuestions: [], prayer: "" };

/** A devotional of what is true of an answer, with Bible text and quotations added. */
export function writeParts(answer: DevotionalAnswer, frame: Frame): DevotionalParts {
  const { passage, fallback, truth, quotations = [] } = frame;
  const keep = (text: string) => keepTrueSentences(text, truth);
  const title = keep(asLine(answer.title));
  const paragraphs = answer.reading.map(keep).filter((paragraph) => paragraph !== "");
  // A question that lost a sentence may ask about nothing.
  const questions = answer.questions.filter((question) => keep(question) === question.trim());
  const prayer = keep(answer.prayer);
  return {
    title: title || fallback.title,
    reading: writeReading({ passage, quotations, paragraphs }),
    reflectionQuestions: questions.length > 0 ? questions.map(asLine) : fallback.reflectionQuestions,
    prayer: prayer || fallback.prayer,
  };
}

/** An answer as far as it has been written; undefined where it has no texts yet. */
export function readPartialAnswer<Answer extends DevotionalAnswer>(
  schema: z.ZodType<Answer>,
  partial: PartialJson | undefined,
): Answer | undefined {
  const read = partial && schema.safeParse(adaptDevotional(partial.value));
  return read?.success && read.data.reading.length > 0 ? read.data : undefined;
}
