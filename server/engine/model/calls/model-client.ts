// What the steps use to ask the model: queued, watched, tried again.
import type { TokenCount } from "../../../../contract/processing/engine.schema.ts";
import { createModelService, ApiCallError } from "./api-call-error.ts";
import { createApiCallQueue, type ApiRetryPolicy } from "./api-call-queue.ts";
import { createStallDetector, type StallTimeouts } from "./stall-detector.ts";
import { createModelApi, estimateTokens, type CompletionRequest, type Reply } from "./model-api.ts";
import type { ModelSettings } from "./model-settings.ts";

/** One thing that is asked of the model. */
export interface Question {
  /** Made again for each attempt, so that one that was cut short can go on where it was; undefined: not needed any more. */
  request(): Omit<CompletionRequest, "maxTokens"> | undefined;
  /** Tokens that are written with this reply and with what waits for it: the longest way to the end goes first. */
  priority: number;
  /** Tokens of the whole reply, where that is known better than from `priority`. */
  tokens?(): number;
  signal?: AbortSignal | undefined;
  /** The reply as it comes; `onStart` says that it begins again. */
  onStart?(): void;
  onText?(text: string): void;
}

export interface ModelClient {
  /** The tokens of the reply are those of all attempts. */
  complete(question: Question): Promise<Reply>;
  /** See the queue. */
  remainingTokensPerSlot(): number;
  isLimited(): boolean;
  close(): void;
}

/** How long is waited for what; see the parts. */
export interface ModelClientTiming {
  queue?: ApiRetryPolicy;
  silence?: StallTimeouts;
}

export function createModelClient(settings: ModelSettings, timing: ModelClientTiming = {}): ModelClient {
  const api = createModelApi(settings);
  const queue = createApiCallQueue(settings.concurrency, createModelService(settings), timing.queue);
  const watch = createStallDetector(timing.silence);

  function complete(question: Question): Promise<Reply> {
    let written = 0;
    const spent: TokenCount[] = [];
    const expected = () => question.tokens?.() ?? question.priority;
    return queue.run({
      priority: question.priority,
      tokens: () => Math.max(0, expected() - written),
      signal: question.signal,
      async attempt({ number, signal, accepted }) {
        const asked = question.request();
        if (!asked) return { ...NOTHING, tokens: addTokens(...spent) };
        const request = { ...asked, maxTokens: expected() * TIMES_EXPECTED + SPARE_TOKENS };
        written = 0;
        await api.load();
        const controller = new AbortController();
        let stopped: ApiCallError | undefined;
        const inputTokens = estimateTokens(request.instructions + request.input);
        let received = "";
        let hasBegun = false;
        const watched = watch.start({
          inputTokens,
          attempt: number,
          stop: (failure) => {
            stopped = failure;
            controller.abort(failure);
          },
        });
        try {
          question.onStart?.();
          const reply = await api.complete(request, {
            signal: AbortSignal.any([signal, controller.signal]),
            onAccepted: accepted,
            onToken: (text) => {
              watched.token();
              hasBegun = true;
              received += text;
              written += estimateTokens(text);
              if (text !== "") question.onText?.(text);
            },
          });
          if (reply.text.trim() === "" && number < EMPTY_REPLIES) {
            throw new ApiCallError("passing", "The reply was empty.", { tokens: reply.tokens });
          }
          return { ...reply, tokens: addTokens(...spent, reply.tokens) };
        } catch (error) {
          if (error instanceof ApiCallError && error.tokens) spent.push(error.tokens);
          else if (hasBegun) spent.push({ input: inputTokens, output: estimateTokens(received) });
          throw stopped ?? error;
        } finally {
          watched.end();
        }
      },
    });
  }

  return {
    complete,
    remainingTokensPerSlot: () => queue.remainingTokensPerSlot(),
    isLimited: () => queue.isLimited(),
    close: () => queue.close(),
  };
}

/** A reply may be so many times as long as expected, and so many tokens more. */
const TIMES_EXPECTED = 3;
const SPARE_TOKENS = 1_000;

/** A model that says nothing so many times has nothing to say. */
const EMPTY_REPLIES = 2;

const NOTHING: Reply = { text: "", tokens: { input: 0, output: 0 }, isComplete: true };

export const addTokens = (...counts: readonly TokenCount[]): TokenCount => ({
  input: counts.reduce((sum, { input }) => sum + input, 0),
  output: counts.reduce((sum, { output }) => sum + output, 0),
});
