// The layout of a devotional, whichever engine makes its parts. Bible text and quotations are added here.
import { findStudyPassage } from "../builtin/study/subject.ts";
import type { DevotionalSource } from "../engine.ts";
import { toPlainParagraphs, quoteBlock } from "../guide/plain-markdown.ts";
import {
  createSessionReading,
  formatReadingReference,
  formatVerses,
  type SessionReading,
} from "../guide/session-reading.ts";

/** The Bible text that a devotional is on; undefined where it names none. */
export function getDevotionalPassage({ scripture }: Pick<DevotionalSource, "scripture">) {
  const passage = findStudyPassage({ scripture, title: "", description: "", objectives: "", existing: [] });
  return passage && passage.verses.length > 0 ? createSessionReading(passage, 1) : undefined;
}

/** A reading as Markdown: the Bible text, what was preached on it in its own words, and what is to be said of both. */
export function formatDevotionalReading(parts: {
  passage: SessionReading | undefined;
  /** Sentences of a sermon, word for word. */
  quotations?: readonly string[];
  paragraphs: readonly string[];
}): string {
  const { passage, quotations = [], paragraphs } = parts;
  return [
    ...(passage ? writePassage(passage) : []),
    ...(quotations.length > 0 ? ["From the sermon:", quoteBlock(quotations.map(quoted))] : []),
    ...paragraphs.map(toPlainParagraphs),
  ]
    .filter((block) => block !== "")
    .join("\n\n");
}

function writePassage(passage: SessionReading): string[] {
  const { named, left } = passage;
  const rest =
    left > 0
      ? `${named} goes on for ${left} more ${left === 1 ? "verse" : "verses"}: read on in your Bible.`
      : "";
  return [`**${formatReadingReference(passage)}**`, quoteBlock(formatVerses(passage)), rest];
}

const quoted = (sentence: string) => `“${toPlainParagraphs(sentence.replace(/\s+/g, " "))}”`;
