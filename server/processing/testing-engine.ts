// An engine whose steps wait until a test decides their outcome.
import type { GeneratedText } from "../../contract/processing/stream.schema.ts";
import type {
  DraftOptions,
  Engine,
  EngineResult,
  SerializedSource,
  SermonSource,
  TextOptions,
} from "../engine/engine.ts";
import { KING_JAMES } from "../scripture/bible/edition.ts";

export interface EngineCall {
  source: SerializedSource<SermonSource>;
  options: TextOptions;
  /** Emits a draft: of highlights one quote, otherwise the text so far. */
  draft(text: string): void;
  finish(text: string): void;
  fail(error: Error): void;
}

export interface WaitingEngine extends Engine {
  /** Resolves with the next call of this step on this text, for a guide on the study of this title, or for a devotional on this scripture, as soon as there is one. */
  nextCall(name: GeneratedText, transcription: string): Promise<EngineCall>;
}

export const TEST_TOKENS = { input: 120, output: 34 };

const refuse = (): Promise<never> => Promise.reject(new Error("this engine only generates texts"));

const devotionalOf = (text: string) => ({
  title: `On ${text}`,
  reading: text,
  reflectionQuestions: [`What of ${text}?`],
  prayer: "Amen.",
});

/** A day for each line. */
const daysOf = (text: string) =>
  text.split("\n").map((day) => Object.assign(devotionalOf(day), { scripture: "John 3:16" }));

export function createWaitingEngine(name = "Patient Model"): WaitingEngine {
  const arrived = new Map<string, EngineCall[]>();
  const awaited = new Map<string, ((call: EngineCall) => void)[]>();

  function wait(
    step: GeneratedText,
    source: SerializedSource<SermonSource>,
    options: TextOptions,
    draft: (text: string) => void = () => undefined,
  ): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    options.signal?.addEventListener("abort", () => reject(options.signal?.reason));
    const call = { source, options, draft, finish: resolve, fail: reject };
    const key = `${step} ${source.transcription}`;
    const next = awaited.get(key)?.shift();
    if (next) next(call);
    else arrived.set(key, [...(arrived.get(key) ?? []), call]);
    return promise;
  }

  const makeText =
    (step: GeneratedText) =>
    async (
      source: SerializedSource<SermonSource>,
      options: TextOptions & DraftOptions<string> = {},
    ): Promise<EngineResult<string>> => ({
      result: await wait(step, source, options, options.onDraft),
      tokens: TEST_TOKENS,
    });
  return {
    info: { kind: "model", name, place: "this machine" },
    refineTranscript: makeText("refinedTranscript"),
    summarizeSermon: makeText("summary"),
    createLessonPlan: makeText("lessonPlan"),
    async extractHighlights(source, options = {}) {
      const show = (quote: string) => options.onDraft?.([{ quote, note: "" }]);
      const quote = await wait("highlights", source, options, show);
      return { result: [{ quote, note: "" }], tokens: TEST_TOKENS, droppedQuotes: 2 };
    },
    generateQuestions: refuse,
    generateActivities: refuse,
    async createGuide({ title }, options = {}) {
      const show = (text: string) => options.onDraft?.(text.split("\n\n"));
      const text = await wait("guide", { edition: KING_JAMES, transcription: title }, options, show);
      return { result: text.split("\n\n"), tokens: TEST_TOKENS };
    },
    async createDevotional({ scripture }, options = {}) {
      const show = (text: string) => options.onDraft?.(devotionalOf(text));
      const text = await wait("devotional", { edition: KING_JAMES, transcription: scripture }, options, show);
      return { result: devotionalOf(text), tokens: TEST_TOKENS };
    },
    async createDevotionalSeries({ transcription }, options = {}) {
      const show = (text: string) => options.onDraft?.(daysOf(text));
      const text = await wait("devotionals", { edition: KING_JAMES, transcription }, options, show);
      return { result: daysOf(text), tokens: TEST_TOKENS, droppedQuotes: 1 };
    },
    nextCall(step, transcription) {
      const key = `${step} ${transcription}`;
      const call = arrived.get(key)?.shift();
      if (call) return Promise.resolve(call);
      return new Promise((resolve) => awaited.set(key, [...(awaited.get(key) ?? []), resolve]));
    },
  };
}
