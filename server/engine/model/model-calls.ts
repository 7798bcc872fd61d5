// What the steps use to ask the model: queued, watched, tried again, its JSON read.
import { z } from "zod";
import type { TokenCount } from "../../../contract/engine.ts";
import { EngineError } from "../engine.ts";
import { CallFailure } from "./call-failure.ts";
import { createCallQueue, type QueuePatience } from "./call-queue.ts";
import { createCallWatch, type SilencePatience } from "./call-watch.ts";
import { createModelClient, estimateTokens, type ModelRequest, type Reply } from "./model-client.ts";
import { type ModelSettings, serverOf } from "./model-settings.ts";
import { findJson } from "./find-json.ts";
import { REPAIR_INSTRUCTIONS, writeRepairInput } from "./prompts/repair.ts";

/** One thing that is asked of the model. */
export interface Question {
  /** Made anew for each attempt, so that one that was cut short can go on where it was; undefined: not needed any more. */
  request(): Omit<ModelRequest, "mostTokens"> | undefined;
  /** Tokens that are written with this reply and with what waits for it: the longest way to the end goes first. */
  rank: number;
  /** Tokens of the whole reply, where that is known better than from `rank`. */
  tokens?(): number;
  signal?: AbortSignal | undefined;
  /** The reply as it comes; `onStart` says that it begins again. */
  onStart?(): void;
  onText?(text: string): void;
}

export interface JsonQuestion<Value> {
  request: Pick<ModelRequest, "instructions" | "input">;
  /** What the answer is, for servers that want their schemas named. */
  name: string;
  rank: number;
  signal?: AbortSignal | undefined;
  schema: z.ZodType<Value>;
  /** Makes of other shapes that models answer in the one that is asked for. */
  adapt?(json: unknown): unknown;
  /** Reads an answer that is no JSON, where that can be done. */
  readText?(text: string): Value | undefined;
  /** Why a value of the right shape cannot be used all the same. */
  refuse?(value: Value): string | undefined;
}

export interface ModelCalls {
  ask(question: Question): Promise<Reply>;
  /** Asks for JSON of a schema; where the reply is none it is asked for once more, and then refused. */
  askForJson<Value>(question: JsonQuestion<Value>): Promise<{ value: Value; tokens: TokenCount }>;
  /** See the queue. */
  tokensForEach(): number;
  isLimited(): boolean;
  close(): void;
}

/** How long is waited for what; see the parts. */
export interface Patience {
  queue?: QueuePatience;
  silence?: SilencePatience;
}

export function createModelCalls(settings: ModelSettings, patience: Patience = {}): ModelCalls {
  const client = createModelClient(settings);
  const queue = createCallQueue(settings.concurrency, serverOf(settings), patience.queue);
  const watch = createCallWatch(patience.silence);

  function ask(question: Question): Promise<Reply> {
    let written = 0;
    const expected = () => question.tokens?.() ?? question.rank;
    return queue.run({
      rank: question.rank,
      tokens: () => Math.max(0, expected() - written),
      signal: question.signal,
      async attempt({ number, signal, accepted }) {
        const asked = question.request();
        if (!asked) return NOTHING;
        const request = { ...asked, mostTokens: expected() * TIMES_EXPECTED + SPARE_TOKENS };
        written = 0;
        await client.load();
        const controller = new AbortController();
        let stopped: CallFailure | undefined;
        const watched = watch.start({
          inputTokens: estimateTokens(request.instructions + request.input),
          attempt: number,
          stop: (failure) => {
            stopped = failure;
            controller.abort(failure);
          },
        });
        try {
          question.onStart?.();
          const reply = await client.ask(request, {
            signal: AbortSignal.any([signal, controller.signal]),
            onAccepted: accepted,
            onToken: (text) => {
              watched.token();
              written += estimateTokens(text);
              if (text !== "") question.onText?.(text);
            },
          });
          if (reply.text.trim() === "" && number < EMPTY_REPLIES) {
            throw new CallFailure("passing", "The reply was empty.");
          }
          return reply;
        } catch (error) {
          throw stopped ?? error;
        } finally {
          watched.end();
        }
      },
    });
  }

  return {
    ask,
    async askForJson({ request, name, rank, signal, schema, adapt = (json) => json, readText, refuse }) {
      const format = { name, schema: z.toJSONSchema(schema, { io: "input" }) };
      const read = (text: string) => {
        const json = findJson(text) ?? readText?.(text);
        if (json === undefined) return { problem: "It is not JSON." };
        const parsed = schema.safeParse(adapt(json));
        if (!parsed.success) return { problem: z.prettifyError(parsed.error) };
        const problem = refuse?.(parsed.data);
        return problem === undefined ? { value: parsed.data } : { problem };
      };
      const first = await ask({ request: () => ({ ...request, format }), rank, signal });
      const answer = read(first.text);
      if (answer.problem === undefined) return { value: answer.value, tokens: first.tokens };
      const repair = {
        instructions: `${request.instructions}\n\n${REPAIR_INSTRUCTIONS}`,
        input: writeRepairInput(request.input, answer.problem),
        format,
      };
      const second = await ask({ request: () => repair, rank, signal });
      const repaired = read(second.text);
      if (repaired.problem !== undefined) throw new EngineError(NOT_USABLE);
      return { value: repaired.value, tokens: addTokens(first.tokens, second.tokens) };
    },
    tokensForEach: () => queue.tokensForEach(),
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

const NOT_USABLE =
  "The model did not answer in a form that can be used. Try again, or take a model that is better at it.";

export const addTokens = (...counts: readonly TokenCount[]): TokenCount => ({
  input: counts.reduce((sum, { input }) => sum + input, 0),
  output: counts.reduce((sum, { output }) => sum + output, 0),
});
