import { normalizeWords } from "../../server/language/words.ts";
import { passagesOverlap } from "../../server/scripture/bible/passage.ts";
import { findReferences } from "../../server/scripture/references/references.ts";
import type { GoldSermon } from "../gold/gold-sermon.ts";
import { removeMarks } from "./boundaries.ts";

/** Fewer repetitions may be a chant. */
const MIN_LOOP = 10;
const MAX_KEPT = 2;
const REPORT = /\brepeats? [\d,]+ times\b/g;

export interface LoopScore {
  loops: number;
  /** Loops that the refined transcript has at most twice in succession. */
  collapsed: number;
  /** Messages to the user about a repeated sentence, anywhere in what the engine returned. */
  reported: number;
}

export function scoreLoops(refined: string, outcome: unknown, { sentences }: GoldSermon): LoopScore {
  const loops = sentences.filter(({ count }) => count >= MIN_LOOP);
  const words = ` ${normalizeWords(removeMarks(refined)).join(" ")} `;
  const isKept = (text: string) =>
    words.includes(
      ` ${Array.from({ length: MAX_KEPT + 1 }, () => normalizeWords(text).join(" ")).join(" ")} `,
    );
  return {
    loops: loops.length,
    collapsed: loops.filter(({ text }) => !isKept(text)).length,
    reported: Math.min(loops.length, JSON.stringify(outcome).match(REPORT)?.length ?? 0),
  };
}

export interface ReferenceScore {
  expected: number;
  found: number;
  /** References to other passages, or to verses that do not exist. */
  wrong: string[];
}

/** A suggestion for a garbled reference ("Romans 828") counts, because the user sees it. */
export function scoreReferences(refined: string, { mainPassage, passages }: GoldSermon): ReferenceScore {
  const mentions = findReferences(removeMarks(refined)).map(({ reference, exists, suggestion, passage }) => ({
    reference,
    exists: exists || suggestion !== undefined,
    passage: suggestion ?? passage,
  }));
  const given = [mainPassage, ...passages];
  const wrong = mentions.filter(
    (mention) => !mention.exists || !given.some((each) => passagesOverlap(mention.passage, each)),
  );
  return {
    expected: passages.length,
    found: passages.filter((passage) => mentions.some((mention) => passagesOverlap(mention.passage, passage)))
      .length,
    wrong: [...new Set(wrong.map(({ reference }) => reference))],
  };
}
