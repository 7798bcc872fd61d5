import type { TokenCount } from "../../../../contract/processing/engine.schema.ts";
import type { PlannedDay } from "../../builtin/devotional/plan-days.ts";
import { readDevotionalPassage } from "../../devotional/write-devotional.ts";
import type { DevotionalParts, DraftOptions, EngineResult, SeriesDay, SermonToStudy } from "../../engine.ts";
import { createQuoteAligner } from "../../verify/quotes/align-quotes.ts";
import { createVerifier, type Verifier } from "../../verify/verifier.ts";
import { allOrNone } from "../answers/all-or-none.ts";
import { askForDevotional, DEVOTIONAL_TOKENS } from "../answers/ask-for-devotional.ts";
import { findRoom, readWithin } from "../calls/context-limit.ts";
import { NOTHING_YET, writeParts } from "../answers/devotional-answer.ts";
import { takeFirst, writePassage } from "./generate-for-study.ts";
import { readSessionWords } from "./is-about-session.ts";
import { addTokens } from "../calls/model-calls.ts";
import { SERIES_DAY_INSTRUCTIONS, SeriesDayAnswer, writeDevotionalInput } from "../prompts/devotional.ts";
import { readSermonSources } from "./sermon-sources.ts";
import type { StepTools } from "./step-tools.ts";

const PASSAGE_SHARE = 0.3;
const MOST_QUOTES = 3;

/**
 * A series of devotionals of a sermon on the model, several days at a time, shown in their order. The built-in engine
 * finds the points; quotes that do not stand in the transcript are left out and counted.
 */
export async function createSeriesOnModel(
  sermon: SermonToStudy,
  tools: StepTools,
  { owner, signal, onProgress, onDraft }: DraftOptions<readonly SeriesDay[]>,
): Promise<EngineResult<SeriesDay[]>> {
  const { result: plan } = await tools.builtin.planSeries(sermon, { owner, signal });
  const { result: fallbacks } = await tools.builtin.createDevotionalSeries(sermon, { owner, signal });
  // The built-in engine quotes what stands in the transcript, also what somebody wrote into it for a model.
  const { keepAnswer } = createVerifier(readSermonSources(sermon));
  const alignQuotes = createQuoteAligner(sermon);
  const verifier = createVerifier({ ...readSermonSources(sermon), mayReport: false });
  const days = collectDays(plan.length, onDraft);
  let done = 0;
  const tellProgress = () => onProgress?.({ done, of: plan.length });
  tellProgress();
  const made = await allOrNone([...plan.entries()], signal, async ([at, day], stop) => {
    const { value: fallback } = keepAnswer(fallbacks[at]!);
    const { value: quotations } = keepAnswer({ quotes: day.quotations });
    const answer = await readWithin(tools.context, () =>
      askForDay({ day: { ...day, quotations: quotations.quotes }, fallback, alignQuotes, verifier }, tools, {
        signal: stop,
        onPartial: onDraft && ((draft) => days.draft(at, draft)),
      }),
    );
    days.settle(at, answer.day);
    done += 1;
    tellProgress();
    return answer;
  });
  return {
    result: made.map(({ day }) => day),
    tokens: addTokens(...made.map(({ tokens }) => tokens)),
    droppedQuotes: made.reduce((sum, { dropped }) => sum + dropped, 0),
    removedSentences: made.reduce((sum, { removed }) => sum + removed, 0),
  };
}

/** Gathers the days as they are made, and shows those that are whole and the one after them. */
function collectDays(count: number, onDraft: DraftOptions<readonly SeriesDay[]>["onDraft"]) {
  const settled: (SeriesDay | undefined)[] = Array.from({ length: count }, () => undefined);
  const drafts: (SeriesDay | undefined)[] = [...settled];
  const list = () => {
    const open = settled.indexOf(undefined);
    const whole = settled.slice(0, open === -1 ? count : open);
    return [...whole, drafts[open]].filter((day) => day !== undefined);
  };
  return {
    draft(at: number, day: SeriesDay): void {
      drafts[at] = day;
      if (settled.indexOf(undefined) === at) onDraft?.(list());
    },
    settle(at: number, day: SeriesDay): void {
      const isNext = settled.indexOf(undefined) === at;
      settled[at] = day;
      if (isNext) onDraft?.(list());
    },
  };
}

interface DayTask {
  day: PlannedDay;
  /** The built-in engine's devotional of the day: its parts stand where nothing of the model's is true. */
  fallback: SeriesDay;
  alignQuotes: ReturnType<typeof createQuoteAligner>;
  verifier: Verifier;
}

interface Watch {
  signal: AbortSignal;
  onPartial: ((day: SeriesDay) => void) | undefined;
}

async function askForDay(
  { day, fallback, alignQuotes, verifier }: DayTask,
  { calls, context }: StepTools,
  { signal, onPartial }: Watch,
): Promise<{ day: SeriesDay; dropped: number; removed: number; tokens: TokenCount }> {
  const { heading, scripture, quotations } = day;
  const passage = readDevotionalPassage({ scripture });
  const room = findRoom(context, {
    instructions: SERIES_DAY_INSTRUCTIONS,
    output: DEVOTIONAL_TOKENS,
    head: heading,
  });
  const text = passage ? writePassage(passage, room * PASSAGE_SHARE) : "";
  const said = takeFirst(day.text.split(/(?<=[.!?])\s+/), room * (1 - PASSAGE_SHARE)).join(" ");
  const findQuotes = (quotes: readonly string[]) => alignQuotes(quotes.map((quote) => ({ quote, note: "" })));

  const write = (answer: SeriesDayAnswer, instead: { fallback: DevotionalParts; quotations: string[] }) => {
    const found = findQuotes(answer.quotes.slice(0, MOST_QUOTES)).highlights.map(({ quote }) => quote);
    const frame = { ...instead, passage, ...(found.length > 0 && { quotations: found }) };
    return { ...writeParts(answer, frame), scripture };
  };
  const { value, tokens, removed } = await askForDevotional<SeriesDayAnswer>(calls, {
    request: {
      instructions: SERIES_DAY_INSTRUCTIONS,
      input: writeDevotionalInput({ title: heading, passage: text, sermon: said }),
    },
    name: "devotional_of_series",
    schema: SeriesDayAnswer,
    isAbout: readSessionWords([text, said]),
    signal,
    verifier,
    onPartial: onPartial && ((answer) => onPartial(write(answer, { fallback: NOTHING_YET, quotations: [] }))),
  });
  return {
    day: write(value, { fallback, quotations }),
    dropped: findQuotes(value.quotes.slice(0, MOST_QUOTES)).dropped,
    removed,
    tokens,
  };
}
