import { findReferences } from "../../../scripture/references/references.ts";
import { splitSentences } from "../../../language/sentences.ts";
import { splitWords, type TextRange } from "../../../language/words.ts";
import { findContacts } from "./contacts.ts";
import { findQuotations } from "../../../scripture/quotations/find-quotations.ts";
import { isGroupPrompt } from "../quotes/group-prompts.ts";
import { deobfuscateText } from "../deobfuscate-text.ts";
import type { Grounding } from "./grounding.ts";

/** Fewer words are a term that is named rather than somebody's words. */
const MIN_QUOTED = 3;
/** More of them are what somebody said, also where the words themselves are known. */
const MAX_NAMED = 4;
const SAYS =
  /(?:\b(?:says?|said|saying|tells?|told|writes?|wrote|cries|cried|asks?|asked|answers?|answered|reads?|promises?|commands?)\b[^.!?]{0,30}|[,:])\s*$/i;
const REPORTS = /\b(?:preachers?|pastors?|sermons?|(?:the|this|his|her) message|speaker)\b/i;

/** What is left of a text, word for word what it was, and the sentences that were left out. */
export interface Kept {
  text: string;
  removed: string[];
}

/** Signs before a line of Markdown, and whether the line is a quotation or begins an item of its own. */
const LINE_SIGNS = /^\s*(?:>\s?)*(?:(?:[-*+•]|\d{1,3}[.)])\s+|#{1,6}\s+)?/;

/** Reads lines one after the other: a quotation may go on in the next. */
export function createSentenceFilter(grounding: Grounding): (line: string) => Kept {
  let goesOn = false;
  return (line) => {
    const [signs = ""] = LINE_SIGNS.exec(line) ?? [];
    const text = line.slice(signs.length);
    const isQuoted = goesOn && signs.trim() === "" && text.trim() !== "";
    const judged = keepSentences(text, grounding, { isQuoted, isBlock: signs.includes(">") });
    goesOn = judged.goesOn;
    const { removed } = judged;
    if (removed.length === 0) return { text: line, removed };
    return { text: judged.text === "" ? "" : signs + judged.text, removed };
  };
}

/**
 * A text without the sentences that quote what nobody said, name verses that do not exist, lead the reader somewhere
 * that its sources do not name, ask for money as they do not, speak to a model, or, where they may not, report what a
 * preacher says. Takes time as the length of the text.
 */
export function removeUngroundedSentences(text: string, grounding: Grounding): Kept {
  const keepLine = createSentenceFilter(grounding);
  const removed: string[] = [];
  const lines = text.split("\n").flatMap((line) => {
    const kept = keepLine(line);
    removed.push(...kept.removed);
    return kept.removed.length > 0 && kept.text === "" ? [] : [kept.text];
  });
  return { text: removed.length === 0 ? text : lines.join("\n").trim(), removed };
}

interface LineState {
  /** Whether it goes on with a quotation of the line before. */
  isQuoted: boolean;
  /** Whether it stands in a block of quotations. */
  isBlock: boolean;
}

function keepSentences(
  line: string,
  grounding: Grounding,
  { isQuoted, isBlock }: LineState,
): Kept & { goesOn: boolean } {
  const text = isQuoted ? `“${line}` : line;
  const quotations = findQuotations(text);
  const isFalse = (range: TextRange) => isUngroundedQuotation(text, range, grounding);
  const wrong: TextRange[] = [
    ...quotations.filter(isFalse),
    ...findReferences(text).filter(({ exists, text: name }) => !exists && !grounding.names(name)),
  ];
  if (isBlock && isUngroundedBlock(text, grounding)) wrong.push({ start: 0, end: text.length });
  const last = quotations.at(-1);
  const goesOn = last !== undefined && last.isOpen && isFalse(last);
  const isKept = (sentence: TextRange) => {
    if (wrong.some(({ start, end }) => start < sentence.end && sentence.start < end)) return false;
    const words = text.slice(sentence.start, sentence.end);
    return (
      (grounding.allowsAttribution || !REPORTS.test(words)) && !grounding.misleads(deobfuscateText(words))
    );
  };
  const sentences = splitSentences(text);
  const kept: string[] = [];
  const removed: string[] = [];
  const cut = findCutContacts(text, sentences, grounding);
  for (const [at, sentence] of sentences.entries()) {
    if (isKept(sentence) && !cut.has(sentence))
      kept.push(text.slice(sentence.start, sentences[at + 1]?.start ?? sentence.end));
    else removed.push(text.slice(sentence.start, sentence.end));
  }
  if (removed.length === 0) return { text: line, removed, goesOn };
  return {
    text: kept
      .join("")
      .trim()
      .slice(isQuoted && kept[0]?.startsWith("“") ? 1 : 0),
    removed,
    goesOn,
  };
}

/** Neighbors that lead somewhere only together: what was cut to pieces to hide it. */
function findCutContacts(
  text: string,
  sentences: readonly TextRange[],
  { isKnownContact }: Grounding,
): Set<TextRange> {
  const found = new Set<TextRange>();
  const countUnknown = (start: number, end: number) =>
    findContacts(deobfuscateText(text.slice(start, end))).filter((contact) => !isKnownContact(contact))
      .length;
  for (const [at, sentence] of sentences.entries()) {
    const next = sentences[at + 1];
    if (!next) continue;
    const apart = countUnknown(sentence.start, sentence.end) + countUnknown(next.start, next.end);
    if (countUnknown(sentence.start, next.end) > apart) found.add(sentence).add(next);
  }
  return found;
}

function isUngroundedQuotation(text: string, { start, end }: TextRange, grounding: Grounding): boolean {
  const quoted = text.slice(start, end);
  const count = splitWords(quoted).length;
  if (count < MIN_QUOTED || isTrue(quoted, grounding)) return false;
  const isNamed =
    count <= MAX_NAMED && /^\P{L}*\p{Ll}[^.!?,]*$/u.test(bare(quoted)) && !SAYS.test(text.slice(0, start));
  if (isNamed && !/[.!?]\P{L}*$/u.test(quoted) && grounding.isTerm(quoted)) return false;
  return !(grounding.allowsGroupPrompts && isGroupPrompt(text.slice(0, start), quoted));
}

/** What a quotation leaves out, or puts in to be understood. */
const GAP = /…|\.{3,}|(?:\. ){2,}\.|\[[^\]\n]*\]/;

/** Whether all of a quotation is true, each part of one that leaves something out. */
function isTrue(quoted: string, { isSourceQuote }: Grounding): boolean {
  const parts = quoted
    .split(GAP)
    .map(bare)
    .filter((part) => part !== "");
  if (parts.length === 1) return isSourceQuote(parts[0]!);
  return (
    parts.length > 1 && parts.every((part) => splitWords(part).length >= MIN_QUOTED && isSourceQuote(part))
  );
}

const bare = (quoted: string) => quoted.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");

/** Behind what is quoted: who says so, and where. */
const ATTRIBUTION = /\s{0,3}(?:[—–-]{1,2}\s?[\p{L}\p{N} .,:'’-]{1,60}|\([^()]{1,60}\))\s{0,3}$/u;

/** Whether a line of a block of quotations is nobody's words; the number of a verse and who says it are none of them. */
function isUngroundedBlock(text: string, grounding: Grounding): boolean {
  const words = bare(
    text
      .replace(ATTRIBUTION, "")
      .replace(/[*_]+/g, "")
      .replace(/^\s*\d{1,3}\s+/, ""),
  );
  const [reference] = findReferences(words);
  const isReference = reference !== undefined && reference.end - reference.start > words.length - MIN_QUOTED;
  return splitWords(words).length >= MIN_QUOTED && !isReference && !isTrue(words, grounding);
}
