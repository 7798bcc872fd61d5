import { z } from "zod";
import { Line, Lines } from "../answers/lenient-schemas.ts";
import type { Writing } from "../../engine.ts";
import { delimit } from "./delimit.ts";
import { formatFields, formatOptions, formatProfile, joinParts } from "./writing.ts";

const PARTS = `- "title": a few words.
- "reading": a list of three to five short paragraphs for someone who reads alone: what the passage says, and what it may mean for a day like theirs.
- "questions": three or four questions to think about, from what the passage says to what it asks of the reader.
- "prayer": a prayer of three to five sentences that picks up words of the passage.

Refer to verses by the numbers in the given passage. A threat or a curse is not a promise to rely on, and what is said to one person is not said to everyone: say to whom.`;

/** Returns `DevotionalAnswer` as JSON, without the Bible text and layout. */
export const DEVOTIONAL_TASK = `Task: write a devotional on the passage.

Return only JSON with these fields, in plain text without Markdown or HTML:
${PARTS}`;

/** Returns `SeriesDayAnswer` as JSON, without the Bible text and layout. */
export const SERIES_DAY_TASK = `Task: write the devotional for one day, based on one point of a sermon.

Return only JSON with these fields, in plain text without Markdown or HTML:
- "quotes": one to three lines of the sermon to open the devotional, copied letter for letter: do not correct, shorten, join or translate them; lines that are not in the sermon are discarded. Choose lines that say who is meant.
${PARTS}

Begin the first paragraph and the prayer with something of this day's own, so that no two days of the series begin alike.

Write about the passage and the reader's life. Do not report what the preacher says, means or thinks: the sermon speaks for itself through the quotes.`;

export const DevotionalAnswer = z.object({
  title: Line,
  reading: Lines,
  questions: Lines,
  prayer: Line,
});
export type DevotionalAnswer = z.infer<typeof DevotionalAnswer>;

export const SeriesDayAnswer = DevotionalAnswer.extend({ quotes: Lines });
export type SeriesDayAnswer = z.infer<typeof SeriesDayAnswer>;

interface DevotionalInput {
  task: string;
  title: string;
  /** The Bible text with verse numbers, or "". */
  passage: string;
  /** What the sermon says about the point of the day. */
  sermon?: string;
  /** The titles of the other days of the series. */
  others?: readonly string[];
  writing: Writing | undefined;
}

export function formatDevotionalPrompt(input: DevotionalInput): string {
  const { task, title, passage, sermon = "", others = [], writing } = input;
  const data = joinParts(
    formatFields({ Title: title, "The other days": others.join("; ") }),
    passage === "" ? "" : `The passage:\n${passage}`,
    sermon === "" ? "" : `This part of the sermon:\n${sermon}`,
  );
  return joinParts(
    formatProfile(writing),
    `The devotional:\n${delimit(data)}`,
    task,
    formatOptions(writing?.options, "the given texts"),
  );
}
