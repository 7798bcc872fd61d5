// Verifies everything that a model writes before anyone sees it.
import { splitWords } from "../../language/words.ts";
import { hasPromptInjection } from "./sentences/prompt-injection.ts";
import { deobfuscateText } from "./deobfuscate-text.ts";
import {
  createSentenceFilter,
  removeUngroundedSentences,
  type FilteredText,
} from "./sentences/grounded-sentences.ts";
import { createGrounding, type GroundingSources } from "./sentences/grounding.ts";

export interface Verifier {
  /** Removes ungrounded sentences; see `removeUngroundedSentences`. */
  filterText(text: string): FilteredText;
  /** The same line by line, while a text is streamed. */
  createSentenceFilter(): (line: string) => FilteredText;
  /** Lists lose items that become empty. `removed` is the number of removed sentences. */
  filterAnswer<Answer>(answer: Answer): { value: Answer; removed: number };
}

/** Quotes under these keys are left to the step, which aligns and counts them. */
const QUOTE_KEYS = new Set(["quote", "quotes"]);
/** Texts that must make sense on their own. */
const ITEM_KEYS = new Set(["question", "questions", "discussion", "items", "activities", "title", "heading"]);
/** Lists whose positions correspond to another list, so that empty items must stay. */
const POSITIONAL_KEYS = new Set(["hints"]);
const MIN_WORDS = 3;
/** Each draft repeats the texts of the one before, so results are cached. */
const MAX_CACHED = 50_000;

export function createVerifier(sources: GroundingSources): Verifier {
  const grounding = createGrounding(sources);
  const cache = new Map<string, FilteredText>();

  function filterText(text: string): FilteredText {
    const cached = cache.get(text);
    if (cached) return cached;
    if (cache.size >= MAX_CACHED) cache.clear();
    const filtered = removeUngroundedSentences(text, grounding);
    cache.set(text, filtered);
    return filtered;
  }

  function filterQuote(text: string): FilteredText {
    const seen = deobfuscateText(text);
    const isFilteredText =
      (!grounding.isUnsafe(seen) && !hasPromptInjection(seen, { likely: true })) ||
      !grounding.isSourceQuote(text);
    return isFilteredText ? { text, removed: [] } : { text: "", removed: [text] };
  }

  function filterItem(text: string): FilteredText {
    const filtered = filterText(text);
    return filtered.removed.length === 0 || makesSense(text, filtered.text)
      ? filtered
      : { ...filtered, text: "" };
  }

  function filterAnswer<Answer>(answer: Answer): { value: Answer; removed: number } {
    let removed = 0;
    const walk = (value: unknown, key: string): unknown => {
      if (typeof value === "string") {
        const kept = QUOTE_KEYS.has(key)
          ? filterQuote(value)
          : ITEM_KEYS.has(key)
            ? filterItem(value)
            : filterText(value);
        removed += kept.removed.length;
        return kept.text;
      }
      if (Array.isArray(value)) {
        const items = value.map((item: unknown) => ({ item, kept: walk(item, key) }));
        const stays = ({ item, kept }: { item: unknown; kept: unknown }) =>
          POSITIONAL_KEYS.has(key) || !isEmptied(item, kept);
        return items.filter(stays).map(({ kept }) => kept);
      }
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, walk(each, name)]));
    };
    return { value: walk(answer, "") as Answer, removed };
  }

  return { filterText, createSentenceFilter: () => createSentenceFilter(grounding), filterAnswer };
}

/** Whether the rest of a question or activity makes sense: only its end may have been removed. */
function makesSense(whole: string, left: string): boolean {
  const isBeginning = left !== "" && whole.trimStart().startsWith(left);
  const stillAsks = !/[?？]/.test(whole) || /[?？]/.test(left);
  return isBeginning && stillAsks && splitWords(left).length >= MIN_WORDS;
}

/** Keys of the main text of a list item, without which the item is useless. */
const MAIN_TEXTS = ["quote", "text", "summary", "question"];

/** Whether filtering removed the main text of a list item. */
function isEmptied(before: unknown, after: unknown): boolean {
  if (typeof before === "string") return before !== "" && after === "";
  if (typeof before !== "object" || before === null || Array.isArray(before)) return false;
  const [was, is] = [before, after] as Record<string, unknown>[];
  const main = MAIN_TEXTS.find((name) => name in was!);
  return main !== undefined && was?.[main] !== "" && is?.[main] === "";
}
