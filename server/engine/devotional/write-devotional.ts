// Lays out the parts of a devotional from any engine, and adds Bible text and quotations.
import type { ResultLanguage } from "../../../contract/processing/result-options.ts";
import { translateHeadings } from "../headings.ts";
import { DEVOTIONAL_MESSAGES } from "../../../contract/records/devotional.ts";
import { findStudyPassage } from "../builtin/study/subject.ts";
import { type DevotionalSource, EngineError } from "../engine.ts";
import { toPlainParagraphs, quoteBlock } from "../guide/plain-markdown.ts";
import {
  createSessionReading,
  formatCopyright,
  formatReading,
  type SessionReading,
} from "../guide/session-reading.ts";

type Reading = Pick<DevotionalSource, "scripture" | "edition">;

const findPassage = ({ scripture, edition }: Reading) =>
  findStudyPassage({ scripture, edition, title: "", description: "", objectives: "", existing: [] });

/** The Bible text of a devotional; undefined if it names no passage that a Bible here has. */
export function getDevotionalPassage(source: Reading): SessionReading | undefined {
  const passage = findPassage(source);
  return passage && passage.verses.length > 0 ? createSessionReading(passage, 1) : undefined;
}

/** Throws an `EngineError` if the source names no passage, or one that no Bible here has. */
export function requireDevotionalPassage(source: Reading): SessionReading {
  const passage = getDevotionalPassage(source);
  if (passage) return passage;
  throw new EngineError(findPassage(source) ? DEVOTIONAL_MESSAGES.noBible : DEVOTIONAL_MESSAGES.noPassage);
}

/** Formats a reading as Markdown: the Bible text, quotations from the sermon, and paragraphs about both. */
export function formatDevotionalReading(parts: {
  passage: SessionReading | undefined;
  /** Verbatim sentences of a sermon. */
  quotations?: readonly string[];
  paragraphs: readonly string[];
  /** Of what follows the Bible text; "" for none. */
  heading?: string;
  /** The language that the user chose. */
  language?: ResultLanguage | undefined;
}): string {
  const { passage, quotations = [], paragraphs, heading = "", language = "en" } = parts;
  return [
    ...(passage ? formatBibleText(passage, language) : []),
    heading === "" ? "" : `### ${heading}`,
    ...(quotations.length > 0
      ? [translateHeadings(language)("From the sermon:"), quoteBlock(quotations.map(formatQuote))]
      : []),
    ...paragraphs.map(toPlainParagraphs),
    ...(passage ? formatCopyright([passage]) : []),
  ]
    .filter((block) => block !== "")
    .join("\n\n");
}

function formatBibleText(passage: SessionReading, language: ResultLanguage): string[] {
  const { named, left } = passage;
  const rest =
    left > 0 && language === "en"
      ? `${named} continues for ${left} more ${left === 1 ? "verse" : "verses"}. Read on in your Bible.`
      : "";
  return [...formatReading(passage), rest];
}

const formatQuote = (sentence: string) => `“${toPlainParagraphs(sentence.replace(/\s+/g, " "))}”`;
