// The one door through which all that a model writes goes before anybody sees it.
import { splitWords } from "../../language/words.ts";
import { hasPromptInjection } from "./sentences/prompt-injection.ts";
import { deobfuscateText } from "./deobfuscate-text.ts";
import {
  createSentenceFilter,
  removeUngroundedSentences,
  type Kept,
} from "./sentences/grounded-sentences.ts";
import { createGrounding, type GroundingSources } from "./sentences/grounding.ts";

export interface Verifier {
  /** A text without its sentences that are not true; see `removeUngroundedSentences`. */
  keep(text: string): Kept;
  /** The same line by line, while a text is written. */
  createSentenceFilter(): (line: string) => Kept;
  /**
   * An answer of any shape whose texts are kept so. Lists lose what nothing is left of, and questions and activities go
   * as a whole where what is left of them may no longer make sense. `removed` counts the sentences that are gone.
   */
  filterAnswer<Answer>(answer: Answer): { value: Answer; removed: number };
}

/**
 * Texts that are copied from a transcript: they stay letter for letter or go. Those that do not stand in it are left to
 * the step, which looks them up to have the transcript's own words, and counts them.
 */
const COPIED = new Set(["quote", "quotes"]);
/** Texts that must make sense by themselves. */
const ITEMS = new Set(["question", "questions", "discussion", "items", "activities", "title", "heading"]);
/** Lists in which each item belongs to one of another list, so that none may move up. */
const ALIGNED = new Set(["hints"]);
const MIN_WORDS = 3;
/** Drafts are read again and again, each with a little more of the last text. */
const MAX_REMEMBERED = 50_000;

export function createVerifier(sources: GroundingSources): Verifier {
  const grounding = createGrounding(sources);
  const known = new Map<string, Kept>();

  function keep(text: string): Kept {
    const before = known.get(text);
    if (before) return before;
    if (known.size >= MAX_REMEMBERED) known.clear();
    const kept = removeUngroundedSentences(text, grounding);
    known.set(text, kept);
    return kept;
  }

  function keepCopied(text: string): Kept {
    const seen = deobfuscateText(text);
    const isKept =
      (!grounding.misleads(seen) && !hasPromptInjection(seen, { likely: true })) ||
      !grounding.isSourceQuote(text);
    return isKept ? { text, removed: [] } : { text: "", removed: [text] };
  }

  function keepItem(text: string): Kept {
    const kept = keep(text);
    return kept.removed.length === 0 || standsAlone(text, kept.text) ? kept : { ...kept, text: "" };
  }

  function filterAnswer<Answer>(answer: Answer): { value: Answer; removed: number } {
    let removed = 0;
    const walk = (value: unknown, key: string): unknown => {
      if (typeof value === "string") {
        const kept = COPIED.has(key) ? keepCopied(value) : ITEMS.has(key) ? keepItem(value) : keep(value);
        removed += kept.removed.length;
        return kept.text;
      }
      if (Array.isArray(value)) {
        const items = value.map((item: unknown) => ({ item, kept: walk(item, key) }));
        const stays = ({ item, kept }: { item: unknown; kept: unknown }) =>
          ALIGNED.has(key) || !isEmptied(item, kept);
        return items.filter(stays).map(({ kept }) => kept);
      }
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, walk(each, name)]));
    };
    return { value: walk(answer, "") as Answer, removed };
  }

  return { keep, createSentenceFilter: () => createSentenceFilter(grounding), filterAnswer };
}

/** What is left of a question or an activity makes sense where only what came behind it is gone. */
function standsAlone(whole: string, left: string): boolean {
  const isBeginning = left !== "" && whole.trimStart().startsWith(left);
  const stillAsks = !/[?？]/.test(whole) || /[?？]/.test(left);
  return isBeginning && stillAsks && splitWords(left).length >= MIN_WORDS;
}

/** The text without which an item of a list says nothing, by its name. */
const MAIN_TEXTS = ["quote", "text", "summary", "question"];

/** Whether an item of a list had something to say and now has nothing. */
function isEmptied(before: unknown, after: unknown): boolean {
  if (typeof before === "string") return before !== "" && after === "";
  if (typeof before !== "object" || before === null || Array.isArray(before)) return false;
  const [was, is] = [before, after] as Record<string, unknown>[];
  const main = MAIN_TEXTS.find((name) => name in was!);
  return main !== undefined && was?.[main] !== "" && is?.[main] === "";
}
