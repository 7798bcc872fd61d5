import type { PlannedDay } from "../../builtin/devotional/plan-days.ts";
import { getDevotionalPassage } from "../../devotional/write-devotional.ts";
import type {
  DevotionalContent,
  DraftOptions,
  EngineResult,
  SeriesDay,
  SermonWithSummary,
  Writing,
} from "../../engine.ts";
import type { SessionReading } from "../../guide/session-reading.ts";
import { createQuoteAligner } from "../../verify/quotes/align-quotes.ts";
import { createQuoteTidier } from "../../verify/quotes/card-quotes.ts";
import { createAsideFilter } from "../../verify/sentences/asides.ts";
import { createVerifier, type Verifier } from "../../verify/verifier.ts";
import { generateDevotionalAnswer, DEVOTIONAL_TOKENS } from "../answers/generate-devotional.ts";
import { SimilarTexts } from "../../builtin/study/candidates.ts";
import { keepNew } from "../answers/keep-new.ts";
import { getInputTokenBudget, retryWithSmallerInput } from "../calls/context-window.ts";
import { EMPTY_DEVOTIONAL, toDevotionalParts } from "../answers/devotional-answer.ts";
import { takeWithinTokenBudget, formatPassage } from "./generate-study-items.ts";
import { createSessionTopicCheck } from "./topic-check.ts";
import { generateInOrder, type GeneratedPart, type PartOptions } from "./generate-in-order.ts";
import { SERIES_DAY_TASK, SeriesDayAnswer, formatDevotionalPrompt } from "../prompts/devotional.ts";
import { getWritingInstructions, formatOptions, formatProfile } from "../prompts/writing.ts";
import { getSermonSources } from "./sermon-sources.ts";
import { getSermonText } from "./sermon-text.ts";
import type { StepTools } from "./step-tools.ts";

const PASSAGE_SHARE = 0.3;
const MAX_QUOTES = 3;

/** The built-in engine finds the points. Quotes that aren't in the transcript are removed and counted. */
export async function createSeriesWithModel(
  sermon: SermonWithSummary,
  tools: StepTools,
  options: DraftOptions<readonly SeriesDay[]>,
): Promise<EngineResult<SeriesDay[]>> {
  const { owner, signal } = options;
  const { result: plan } = await tools.builtin.planSeries(sermon, { owner, signal });
  // The built-in engine may quote a prompt injection, since that is in the transcript.
  const { filterAnswer } = createVerifier(getSermonSources(sermon));
  const alignQuotes = createQuoteAligner(sermon);
  const { asides } = await tools.surveySermon(sermon, options);
  const tidyQuote = createQuoteTidier(getSermonText(sermon), createAsideFilter(asides));
  const verifier = createVerifier({ ...getSermonSources(sermon), allowsAttribution: false });
  const tasks = plan.map((day): DayTask => {
    const { value: fallback } = filterAnswer(day.fallback);
    const { value: quotations } = filterAnswer({ quotes: day.quotations });
    const passage = getDevotionalPassage({ ...day, edition: sermon.edition });
    const others = plan.map(({ heading }) => heading).filter((heading) => heading !== day.heading);
    return {
      day: { ...day, quotations: quotations.quotes },
      others: [...new Set(others)],
      passage,
      fallback,
      alignQuotes,
      tidyQuote,
      verifier,
      writing: sermon.writing,
    };
  });
  const { onDraft, ...work } = options;
  const watched = { ...work, onDraft: onDraft && ((days: readonly WrittenDay[]) => onDraft(layOut(days))) };
  const { results, ...costs } = await generateInOrder(tasks, watched, (task, _, partOptions) =>
    retryWithSmallerInput(tools.context, () => generateDay(task, tools, partOptions)),
  );
  return {
    result: layOut(results.map(({ part }) => part)),
    droppedQuotes: results.reduce((sum, { dropped }) => sum + dropped, 0),
    ...costs,
  };
}

/** What the model wrote for a day, and how it is laid out. */
interface WrittenDay {
  answer: SeriesDayAnswer;
  layOut(answer: SeriesDayAnswer): SeriesDay;
}

/** Each day without what an earlier one says, too: the model writes the days without knowing of one another. */
function layOut(days: readonly WrittenDay[]): SeriesDay[] {
  const [titles, paragraphs, questions, prayers] = [1, 2, 3, 4].map(() => new SimilarTexts([])) as [
    SimilarTexts,
    SimilarTexts,
    SimilarTexts,
    SimilarTexts,
  ];
  return days.map(({ answer, layOut: layOutDay }) =>
    layOutDay({
      ...answer,
      title: keepNew([answer.title], titles)[0] ?? "",
      reading: keepNew(answer.reading, paragraphs),
      questions: keepNew(answer.questions, questions),
      prayer: keepNew([answer.prayer], prayers)[0] ?? "",
    }),
  );
}

interface DayTask {
  day: PlannedDay;
  /** The headings of the other days. */
  others: readonly string[];
  writing: Writing | undefined;
  passage: SessionReading | undefined;
  /** The built-in engine's devotional of the day, for parts of which verification leaves nothing. */
  fallback: SeriesDay;
  alignQuotes: ReturnType<typeof createQuoteAligner>;
  tidyQuote: (quote: string) => string;
  verifier: Verifier;
}

async function generateDay(
  { day, others, passage, fallback, alignQuotes, tidyQuote, verifier, writing }: DayTask,
  { client, context }: StepTools,
  { signal, onPartial }: PartOptions<WrittenDay>,
): Promise<GeneratedPart<WrittenDay> & { dropped: number }> {
  const { heading, scripture, quotations } = day;
  const room = getInputTokenBudget(context, {
    instructions: getWritingInstructions(context) + SERIES_DAY_TASK,
    output: DEVOTIONAL_TOKENS,
    head: [heading, ...others, formatProfile(writing), formatOptions(writing?.options, "")].join("\n"),
  });
  const text = passage ? formatPassage(passage, room * PASSAGE_SHARE) : "";
  const said = takeWithinTokenBudget(day.text.split(/(?<=[.!?])\s+/), room * (1 - PASSAGE_SHARE)).join(" ");
  const findQuotes = (quotes: readonly string[]) =>
    alignQuotes(
      quotes
        .map(tidyQuote)
        .filter((quote) => quote !== "")
        .map((quote) => ({ quote, note: "" })),
    );

  const write = (answer: SeriesDayAnswer, instead: { fallback: DevotionalContent; quotations: string[] }) => {
    const found = findQuotes(answer.quotes.slice(0, MAX_QUOTES)).highlights.map(({ quote }) => quote);
    const frame = {
      ...instead,
      passage,
      language: writing?.options.language,
      ...(found.length > 0 && { quotations: found }),
    };
    return { ...toDevotionalParts(answer, frame), scripture };
  };
  const { value, tokens, removed } = await generateDevotionalAnswer<SeriesDayAnswer>(client, {
    request: {
      instructions: getWritingInstructions(context),
      input: formatDevotionalPrompt({
        task: SERIES_DAY_TASK,
        title: heading,
        passage: text,
        sermon: said,
        others,
        writing,
      }),
    },
    name: "devotional_of_series",
    schema: SeriesDayAnswer,
    isAbout: createSessionTopicCheck([text, said], passage, writing?.options.language),
    signal,
    verifier,
    onPartial:
      onPartial &&
      ((answer) =>
        onPartial({
          answer,
          layOut: (fitting) => write(fitting, { fallback: EMPTY_DEVOTIONAL, quotations: [] }),
        })),
  });
  return {
    part: { answer: value, layOut: (answer) => write(answer, { fallback, quotations }) },
    dropped: findQuotes(value.quotes.slice(0, MAX_QUOTES)).dropped,
    removed,
    tokens,
  };
}
