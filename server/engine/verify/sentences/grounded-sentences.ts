import { findReferences } from "../../../scripture/references/references.ts";
import { splitSentences } from "../../../language/sentences.ts";
import { splitWords, type TextRange } from "../../../language/words.ts";
import { findContacts } from "./contacts.ts";
import { findQuotations } from "../../../scripture/quotations/find-quotations.ts";
import { isGroupPrompt } from "../quotes/group-prompts.ts";
import { deobfuscateText } from "../deobfuscate-text.ts";
import type { Grounding } from "./grounding.ts";

/** Fewer quoted words are a term instead of a quotation. */
const MIN_QUOTED = 3;
/** More quoted words are a quotation, even if all of them occur in the sources. */
const MAX_TERM_WORDS = 4;
const SAYS =
  /(?:\b(?:says?|said|saying|tells?|told|writes?|wrote|cries|cried|asks?|asked|answers?|answered|reads?|promises?|commands?)\b[^.!?]{0,30}|[,:])\s*$/i;
const REPORTS = /\b(?:preachers?|pastors?|sermons?|(?:the|this|his|her) message|speaker)\b/i;

/** The unchanged sentences that are left of a text, and those that were removed. */
export interface FilteredText {
  text: string;
  removed: string[];
}

/** Markdown markers at the start of a line. */
const LINE_MARKERS = /^\s*(?:>\s?)*(?:(?:[-*+•]|\d{1,3}[.)])\s+|#{1,6}\s+)?/;

/** Filters lines in order, because a quotation may continue on the next line. */
export function createSentenceFilter(grounding: Grounding): (line: string) => FilteredText {
  let continues = false;
  return (line) => {
    const [markers = ""] = LINE_MARKERS.exec(line) ?? [];
    const text = line.slice(markers.length);
    const isQuoted = continues && markers.trim() === "" && text.trim() !== "";
    const filtered = filterLine(text, grounding, { isQuoted, isBlock: markers.includes(">") });
    continues = filtered.continues;
    const { removed } = filtered;
    if (removed.length === 0) return { text: line, removed };
    return { text: filtered.text === "" ? "" : markers + filtered.text, removed };
  };
}

/** Also removes appeals, contacts and prompt injection that the sources don't have. Linear time. */
export function removeUngroundedSentences(text: string, grounding: Grounding): FilteredText {
  const filterNextLine = createSentenceFilter(grounding);
  const removed: string[] = [];
  const lines = text.split("\n").flatMap((line) => {
    const filtered = filterNextLine(line);
    removed.push(...filtered.removed);
    return filtered.removed.length > 0 && filtered.text === "" ? [] : [filtered.text];
  });
  return { text: removed.length === 0 ? text : lines.join("\n").trim(), removed };
}

interface LineState {
  /** Whether it continues a quotation of the previous line. */
  isQuoted: boolean;
  /** Whether it is in a block quotation. */
  isBlock: boolean;
}

function filterLine(
  line: string,
  grounding: Grounding,
  { isQuoted, isBlock }: LineState,
): FilteredText & { continues: boolean } {
  const text = isQuoted ? `“${line}` : line;
  const quotations = findQuotations(text);
  const isFalse = (range: TextRange) => isUngroundedQuotation(text, range, grounding);
  const wrong: TextRange[] = [
    ...quotations.filter(isFalse),
    ...findReferences(text).filter(({ exists, text: name }) => !exists && !grounding.hasReference(name)),
  ];
  if (isBlock && isUngroundedBlock(text, grounding)) wrong.push({ start: 0, end: text.length });
  const last = quotations.at(-1);
  const continues = last !== undefined && last.isOpen && isFalse(last);
  const isFilteredText = (sentence: TextRange) => {
    if (wrong.some(({ start, end }) => start < sentence.end && sentence.start < end)) return false;
    const words = text.slice(sentence.start, sentence.end);
    return (
      (grounding.allowsAttribution || !REPORTS.test(words)) && !grounding.isUnsafe(deobfuscateText(words))
    );
  };
  const sentences = splitSentences(text);
  const remaining: string[] = [];
  const removed: string[] = [];
  const cut = findSplitContacts(text, sentences, grounding);
  for (const [at, sentence] of sentences.entries()) {
    if (isFilteredText(sentence) && !cut.has(sentence))
      remaining.push(text.slice(sentence.start, sentences[at + 1]?.start ?? sentence.end));
    else removed.push(text.slice(sentence.start, sentence.end));
  }
  if (removed.length === 0) return { text: line, removed, continues };
  return {
    text: remaining
      .join("")
      .trim()
      .slice(isQuoted && remaining[0]?.startsWith("“") ? 1 : 0),
    removed,
    continues,
  };
}

/** Finds adjacent sentences that contain an unknown contact only together, because it was split to hide it. */
function findSplitContacts(
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
  if (count < MIN_QUOTED || isGrounded(quoted, grounding)) return false;
  const isTerm =
    count <= MAX_TERM_WORDS &&
    /^\P{L}*\p{Ll}[^.!?,]*$/u.test(trimPunctuation(quoted)) &&
    !SAYS.test(text.slice(0, start));
  if (isTerm && !/[.!?]\P{L}*$/u.test(quoted) && grounding.isTerm(quoted)) return false;
  return !(grounding.allowsGroupPrompts && isGroupPrompt(text.slice(0, start), quoted));
}

/** An omission or an editorial insertion in a quotation. */
const GAP = /…|\.{3,}|(?:\. ){2,}\.|\[[^\]\n]*\]/;

/** Whether each part of a quotation is in the sources. */
function isGrounded(quoted: string, { isSourceQuote }: Grounding): boolean {
  const parts = quoted
    .split(GAP)
    .map(trimPunctuation)
    .filter((part) => part !== "");
  if (parts.length === 1) return isSourceQuote(parts[0]!);
  return (
    parts.length > 1 && parts.every((part) => splitWords(part).length >= MIN_QUOTED && isSourceQuote(part))
  );
}

const trimPunctuation = (quoted: string) => quoted.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");

/** The speaker or source after a quotation. */
const ATTRIBUTION = /\s{0,3}(?:[—–-]{1,2}\s?[\p{L}\p{N} .,:'’-]{1,60}|\([^()]{1,60}\))\s{0,3}$/u;

/** Whether a line of a block quotation isn't in the sources, ignoring verse numbers and attributions. */
function isUngroundedBlock(text: string, grounding: Grounding): boolean {
  const words = trimPunctuation(
    text
      .replace(ATTRIBUTION, "")
      .replace(/[*_]+/g, "")
      .replace(/^\s*\d{1,3}\s+/, ""),
  );
  const [reference] = findReferences(words);
  const isReference = reference !== undefined && reference.end - reference.start > words.length - MIN_QUOTED;
  return splitWords(words).length >= MIN_QUOTED && !isReference && !isGrounded(words, grounding);
}
