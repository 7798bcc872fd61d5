import { splitSentences } from "../../server/language/sentences.ts";
import { normalizeWords } from "../../server/language/words.ts";
import { parseReference } from "../../server/scripture/references/references.ts";
import { passagesOverlap } from "../../server/scripture/bible/passage.ts";
import type { GoldSermon } from "../gold/gold-sermon.ts";
import { findPoint, hasForbidden, isUnlabeledQuotation } from "./source-sentences.ts";

export interface SummaryParts {
  /** The reference of the main passage, as printed. */
  passage: string | undefined;
  points: string[];
  sentences: string[];
}

/** Headings that name a part of the summary rather than a point of the sermon. */
const PART_NAME =
  /^(?:(?:main |key )?points?|(?:points and )?key sentences?|(?:bible )?passages?(?: used)?|scripture|summary|introduction|outline)$/i;
const POINT_LIST = /^(?:main |key )?points?$/i;
const PASSAGE_LINE = /^\*\*(?:text|main passage|passage|scripture):?\*\*:?\s*(.+)$/i;

/** The points are the items of a list of points, or else the headings. */
export function parseSummary(markdown: string): SummaryParts {
  const headings: string[] = [];
  const listed: string[] = [];
  const sentences: string[] = [];
  let passage: string | undefined;
  let part = "";
  for (const line of markdown.split("\n")) {
    const heading = /^#+\s+(.+)$/.exec(line)?.[1]?.trim();
    const text = line.replace(/^\s*(?:[-*+]|\d+[.)])\s+/, "").trim();
    const stated = PASSAGE_LINE.exec(text)?.[1];
    if (heading !== undefined) {
      part = heading;
      if (!PART_NAME.test(heading)) headings.push(heading);
    } else if (stated !== undefined) passage ??= stated;
    else if (/passages?|scripture/i.test(part) || text === "") continue;
    else if (POINT_LIST.test(part)) listed.push(text.replaceAll("**", ""));
    else sentences.push(...splitSentences(text).map(({ start, end }) => text.slice(start, end)));
  }
  return { passage, points: listed.length > 0 ? listed : headings, sentences };
}

export interface SummaryScore {
  /** Without points and passages. */
  words: number;
  forbidden: string[];
  /** Prayers, and verses that were read aloud, as if the preacher taught them. */
  unlabeled: string[];
  coveredPoints: number;
}

export function scoreSummary({ points, sentences }: SummaryParts, sermon: GoldSermon): SummaryScore {
  const lines = [...points, ...sentences];
  const covered = new Set(lines.map((line) => findPoint(line, sermon)));
  covered.delete(undefined);
  return {
    words: normalizeWords(sentences.join(" ")).length,
    forbidden: sentences.filter((line) => hasForbidden(line, sermon)),
    unlabeled: lines.filter((line) => isUnlabeledQuotation(line, /^[^:]*:/.exec(line)?.[0] ?? "", sermon)),
    coveredPoints: covered.size,
  };
}

const MAX_CHAPTERS = 2;

/** Whether the reference is the main passage or a part of it, or has it in a passage of at most two chapters. */
export function isMainPassage(reference: string | undefined, { mainPassage }: GoldSermon): boolean {
  const passage = reference === undefined ? undefined : parseReference(reference);
  if (!passage || passage.toChapter - passage.chapter >= MAX_CHAPTERS) return false;
  return passagesOverlap(passage, mainPassage);
}
