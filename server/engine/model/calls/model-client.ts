// The model client of all steps, with a queue, stall detection and retries.
import type { TokenCount } from "../../../../contract/processing/engine.schema.ts";
import { createModelService, ApiCallError } from "./api-call-error.ts";
import { createApiCallQueue, type ApiRetryPolicy } from "./api-call-queue.ts";
import { createStallDetector, type StallTimeouts } from "./stall-detector.ts";
import {
  type CompletionRequest,
  createModelApi,
  estimateTokens,
  getPromptText,
  hashPrefix,
  type Reply,
} from "./model-api.ts";
import type { ModelSettings } from "./model-settings.ts";
import { createPrefixGate, OPEN } from "./prefix-gate.ts";

export interface CompletionTask {
  /**
   * Creates the request of each attempt, so that a retry can continue where the last one stopped. Undefined if it is no
   * longer needed.
   */
  request(): Omit<CompletionRequest, "maxTokens" | "prefix"> | undefined;
  /** The `prefix` of all requests of this task. */
  prefix?: string | undefined;
  /** Expected output tokens of this reply and of everything that waits for it; the highest goes first. */
  priority: number;
  /** Expected output tokens of this reply, if they differ from `priority`. */
  tokens?(): number;
  signal?: AbortSignal | undefined;
  /** Streams the reply; each `onStart` means that it starts again. */
  onStart?(): void;
  onText?(text: string): void;
}

export interface ModelClient {
  /** The tokens of the reply include those of failed attempts. */
  complete(task: CompletionTask): Promise<Reply>;
  /** See `ApiCallQueue`. */
  remainingTokensPerSlot(): number;
  isLimited(): boolean;
  close(): void;
}

export interface ModelClientTiming {
  retryPolicy?: ApiRetryPolicy;
  stallTimeouts?: StallTimeouts;
}

export function createModelClient(settings: ModelSettings, timing: ModelClientTiming = {}): ModelClient {
  const api = createModelApi(settings);
  const queue = createApiCallQueue(settings.concurrency, createModelService(settings), timing.retryPolicy);
  const gate = createPrefixGate();
  const stallDetector = createStallDetector(timing.stallTimeouts);

  function complete(task: CompletionTask): Promise<Reply> {
    const { prefix = "" } = task;
    const isCached = estimateTokens(prefix) >= MIN_CACHED_TOKENS;
    let written = 0;
    const spent: TokenCount[] = [];
    const expected = () => task.tokens?.() ?? task.priority;
    return queue.run({
      priority: task.priority,
      remainingTokens: () => Math.max(0, expected() - written),
      signal: task.signal,
      async attempt({ number, signal, onAccepted }) {
        const asked = task.request();
        if (!asked) return { ...EMPTY_REPLY, tokens: addTokens(...spent) };
        const request = {
          ...asked,
          prefix: task.prefix,
          maxTokens: expected() * EXPECTED_LENGTH_FACTOR + SPARE_TOKENS,
        };
        written = 0;
        await api.load();
        // Waits in its turn, so that less urgent calls don't take its place.
        const { opened } = isCached ? await gate.enter(hashPrefix(prefix), task.priority, signal) : OPEN;
        const controller = new AbortController();
        let stopped: ApiCallError | undefined;
        const inputTokens = estimateTokens(getPromptText(request));
        let received = "";
        let hasStarted = false;
        const watched = stallDetector.start({
          inputTokens,
          attempt: number,
          stop: (failure) => {
            stopped = failure;
            controller.abort(failure);
          },
        });
        try {
          task.onStart?.();
          const reply = await api.complete(request, {
            signal: AbortSignal.any([signal, controller.signal]),
            onAccepted,
            onToken: (text) => {
              watched.token();
              if (!hasStarted) opened();
              hasStarted = true;
              received += text;
              written += estimateTokens(text);
              if (text !== "") task.onText?.(text);
            },
          });
          if (reply.text.trim() === "" && number < MAX_EMPTY_REPLIES) {
            throw new ApiCallError("transient", "The reply was empty.", { tokens: reply.tokens });
          }
          return { ...reply, tokens: addTokens(...spent, reply.tokens) };
        } catch (error) {
          if (error instanceof ApiCallError && error.tokens) spent.push(error.tokens);
          else if (hasStarted) spent.push({ input: inputTokens, output: estimateTokens(received) });
          throw stopped ?? error;
        } finally {
          opened();
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

/** Providers cache no shorter starts of prompts. */
const MIN_CACHED_TOKENS = 1_024;

/** A reply is cut off at this multiple of its expected length, plus spare tokens. */
const EXPECTED_LENGTH_FACTOR = 3;
const SPARE_TOKENS = 1_000;

/** An empty reply is retried, until it is accepted at this attempt. */
const MAX_EMPTY_REPLIES = 2;

const EMPTY_REPLY: Reply = { text: "", tokens: { input: 0, output: 0 }, isComplete: true };

export const addTokens = (...counts: readonly TokenCount[]): TokenCount => ({
  input: counts.reduce((sum, { input }) => sum + input, 0),
  output: counts.reduce((sum, { output }) => sum + output, 0),
});
