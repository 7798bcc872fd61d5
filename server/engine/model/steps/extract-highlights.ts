import type { Highlight } from "../../../../contract/processing/highlights.schema.ts";
import { parseHighlights } from "../../../../contract/processing/highlights.ts";
import type { DraftOptions, EngineResult, SermonSource } from "../../engine.ts";
import { type ClaimedQuote, createQuoteAligner } from "../../verify/quotes/align-quotes.ts";
import { createQuoteTidier, isAboutRhetoric } from "../../verify/quotes/card-quotes.ts";
import { type AsideFilter, createAsideFilter } from "../../verify/sentences/asides.ts";
import { createVerifier } from "../../verify/verifier.ts";
import { runAllOrAbort } from "../answers/run-all-or-abort.ts";
import { getInputTokenBudget } from "../calls/context-window.ts";
import { findList, listCompleteItems } from "../answers/lenient-schemas.ts";
import { generateJson } from "../answers/generate-json.ts";
import { addTokens } from "../calls/model-client.ts";
import { estimateTokens } from "../calls/model-api.ts";
import type { PartialJson } from "../answers/parse-json-reply.ts";
import { cachePiece } from "../calls/piece-cache.ts";
import { HIGHLIGHTS_VERSION, HighlightsAnswer, formatHighlightsTask } from "../prompts/highlights.ts";
import { formatSermonHeader, formatSermonPrefix, formatSermonTask } from "../prompts/summary.ts";
import { getWritingInstructions } from "../prompts/writing.ts";
import { getPartTokenBudget } from "./prepare-sermon.ts";
import { getSermonSources } from "./sermon-sources.ts";
import { splitSermonText, getSermonText } from "./sermon-text.ts";
import { startSurvey } from "./share-surveys.ts";
import type { StepTools } from "./step-tools.ts";

const HIGHLIGHT_COUNT = 12;
/** Parts of a long sermon are asked for more than their share, because some have fewer good lines. */
const PART_FACTOR = 1.3;
const TOKENS_PER_HIGHLIGHT = 75;
const MAX_NOTE_LENGTH = 300;
/** Of one answer; some models return half of the sermon. */
const MAX_QUOTES = 2 * HIGHLIGHT_COUNT;

/**
 * Quotes that aren't in the transcript are dropped and counted; others get its words and times. Greetings, announcements,
 * readings and the like are dropped as well, and notes on how a line sounds.
 */
export async function extractHighlightsWithModel(
  source: SermonSource,
  { client, context, model, ...tools }: StepTools,
  options: DraftOptions<Highlight[]>,
): Promise<EngineResult<Highlight[]>> {
  const head = formatSermonHeader(source);
  const instructions = getWritingInstructions(context) + formatTask(source, HIGHLIGHT_COUNT);
  const room = getInputTokenBudget(context, {
    instructions,
    head,
    output: HIGHLIGHT_COUNT * TOKENS_PER_HIGHLIGHT,
  });
  const text = getSermonText(source);
  const parts =
    estimateTokens(text) <= room
      ? [text]
      : splitSermonText(text, Math.min(room, getPartTokenBudget(source, context)));
  const count =
    parts.length === 1 ? HIGHLIGHT_COUNT : Math.ceil((HIGHLIGHT_COUNT * PART_FACTOR) / parts.length);
  const verifier = createVerifier(getSermonSources(source));
  let collected: CollectedQuotes | undefined;
  const ready = startSurvey(source, tools, options).then(
    ({ asides }) => (collected = collectQuotes(source, createAsideFilter(asides), options.onDraft)),
  );
  ready.catch(() => undefined);
  let done = 0;
  const reportProgress = () => options.onProgress?.({ done, of: parts.length });
  reportProgress();
  const answers = await runAllOrAbort([...parts.entries()], options.signal, async ([at, part], signal) => {
    const prefix = formatSermonPrefix(source, part, parts.length > 1 ? "part" : "sermon");
    const task = formatTask(source, count);
    const answer = await cachePiece({
      model,
      pieces: options.pieces,
      step: `highlights ${count}`,
      version: HIGHLIGHTS_VERSION,
      input: prefix + task,
      schema: HighlightsAnswer,
      generate: () =>
        generateJson<HighlightsAnswer>(client, {
          request: { instructions: getWritingInstructions(context), prefix, input: task },
          name: "highlights",
          schema: HighlightsAnswer,
          priority: count * TOKENS_PER_HIGHLIGHT,
          signal,
          normalize: normalizeHighlights,
          verifier,
          ready,
          // A part of a long sermon may have no line that is worth repeating.
          validate: ({ highlights: claimed }) =>
            parts.length > 1 || claimed.length === 0 || collected?.canUse(claimed) ? undefined : NO_LINE,
          parsePartial: (partial) => ({ highlights: parseCompleteItems(partial) }),
          ...(options.onDraft && { onPartial: (draft) => collected?.set(at, draft?.highlights ?? []) }),
        }),
    });
    (await ready).set(at, answer.value.highlights);
    done += 1;
    reportProgress();
    return answer;
  });
  const { highlights, dropped } = (await ready).align();
  options.onDraft?.(highlights);
  return {
    result: highlights,
    tokens: addTokens(...answers.map(({ tokens }) => tokens)),
    droppedQuotes: dropped,
    removedSentences: answers.reduce((sum, { removed }) => sum + removed, 0),
  };
}

const NO_LINE = "None of its quotes is a line of the sermon that makes sense alone.";

const formatTask = (source: SermonSource, count: number) =>
  formatSermonTask(formatHighlightsTask(count), source);

type CollectedQuotes = ReturnType<typeof collectQuotes>;

/** Collects the quotes of all parts, and emits those that are in the transcript and can be on a card. */
function collectQuotes(
  source: SermonSource,
  asides: AsideFilter,
  onDraft: ((draft: Highlight[]) => void) | undefined,
) {
  const quotes: ClaimedQuote[][] = [];
  const alignAll = createQuoteAligner(source);
  const align = () => alignAll(quotes.flat());
  const tidyQuote = createQuoteTidier(getSermonText(source), asides);
  const tidy = (claimed: readonly ClaimedQuote[]) =>
    claimed
      .map(({ quote, note }) => ({ quote: tidyQuote(quote), note: tidyNote(note) }))
      .filter(({ quote }) => quote !== "")
      .slice(0, MAX_QUOTES);
  return {
    align,
    canUse: (claimed: readonly ClaimedQuote[]) => alignAll(tidy(claimed)).highlights.length > 0,
    set(part: number, claimed: readonly ClaimedQuote[]): void {
      const tidied = tidy(claimed);
      const isKnown = tidied.length === (quotes[part]?.length ?? 0);
      quotes[part] = tidied;
      if (!isKnown) onDraft?.(align().highlights);
    },
  };
}

const tidyNote = (note: string) =>
  isAboutRhetoric(note) ? "" : note.replace(/\s+/g, " ").trim().slice(0, MAX_NOTE_LENGTH);

const parseCompleteItems = (partial: PartialJson): ClaimedQuote[] =>
  HighlightsAnswer.safeParse(normalizeHighlights(listCompleteItems(partial))).data?.highlights ?? [];

/** Models also return a bare list, a list of lines, or a list under another key. */
function normalizeHighlights(json: unknown): unknown {
  const list = findList(json);
  const lines: unknown = list?.every((item) => typeof item === "string")
    ? list.map((quote) => ({ quote, note: "" }))
    : (list ?? json);
  const highlights = parseHighlights(JSON.stringify(lines));
  return highlights ? { highlights } : json;
}
