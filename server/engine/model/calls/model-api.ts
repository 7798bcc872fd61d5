// Speaks with the model server through the AI SDK's providers: one request in, one streamed reply out, no retries.
//
// It uses the providers' own interface and not `streamText`: there a failure rejects, nothing is tried again or
// reported behind our back, and no second copy of the text is kept.
import type { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { TokenCount } from "../../../../contract/processing/engine.schema.ts";
import { ApiCallError, classifySdkError } from "./api-call-error.ts";
import { createModelFetch } from "./model-fetch.ts";
import { getBaseUrl, type ModelSettings } from "./model-settings.ts";

/** The JSON that a reply is to be. */
export interface ResponseFormat {
  name: string;
  /** JSON Schema of an object. */
  schema: Record<string, unknown>;
}

export interface CompletionRequest {
  /** What the model is to do and what it must return. */
  instructions: string;
  /** What it is to do it with. */
  input: string;
  format?: ResponseFormat;
  /** Tokens after which the reply is broken off: some models never find an end. */
  maxTokens: number;
}

export interface Reply {
  text: string;
  tokens: TokenCount;
  /** False where it was stopped at its longest length. */
  isComplete: boolean;
}

/** How a call is watched; `onToken` is called for each stretch of text, with "" where the model only thinks. */
export interface CompletionOptions {
  signal: AbortSignal;
  onAccepted(): void;
  onToken(text: string): void;
}

type LanguageModel = ReturnType<ReturnType<typeof createOpenAICompatible>["chatModel"]>;
type StreamPart =
  Awaited<ReturnType<LanguageModel["doStream"]>>["stream"] extends ReadableStream<infer Part> ? Part : never;

/** What not every server that speaks the protocol understands; it is left out once the server has refused it. */
interface Abilities {
  schema: boolean;
  usage: boolean;
}

const TOKENS_PER_CHARACTER = 0.25;
const BEYOND_LATIN = /[\u0250-\uffff]/g;
const TOKENS_BEYOND_LATIN = 0.5;
/** Scripts that write a word or a syllable with one sign. */
const DENSE = /[\u2e80-\uffef]/g;
const TOKENS_OF_DENSE = 1;

/** An estimate that needs no tokenizer. */
export const estimateTokens = (text: string): number => Math.ceil(weighTokens(text));

/** What a text adds to the estimate of a longer one. */
function weighTokens(text: string): number {
  const beyond = text.match(BEYOND_LATIN)?.length ?? 0;
  if (beyond === 0) return text.length * TOKENS_PER_CHARACTER;
  const dense = text.match(DENSE)?.length ?? 0;
  const latin = text.length - beyond;
  return latin * TOKENS_PER_CHARACTER + (beyond - dense) * TOKENS_BEYOND_LATIN + dense * TOKENS_OF_DENSE;
}

export function createModelApi(settings: ModelSettings) {
  const abilities: Abilities = { schema: true, usage: true };
  let loading: Promise<LanguageModel> | undefined;
  const load = () => (loading ??= loadModel(settings, abilities));

  async function askAs(
    request: CompletionRequest,
    options: CompletionOptions,
    withSchema: boolean,
  ): Promise<Reply> {
    const model = await load();
    const { stream } = await model.doStream({
      prompt: [
        { role: "system", content: request.instructions },
        { role: "user", content: [{ type: "text", text: request.input }] },
      ],
      abortSignal: options.signal,
      // Anthropic's API has no limit of its own; others count the tokens with which a model thinks.
      ...(settings.provider === "anthropic" && { maxOutputTokens: request.maxTokens }),
      ...(request.format && withSchema && { responseFormat: { type: "json", ...request.format } }),
    });
    options.onAccepted();
    return readReply(stream, request, options);
  }

  /** Asks the model once. Rejects with a `ApiCallError`, or with the signal's reason where that was aborted. */
  async function complete(request: CompletionRequest, options: CompletionOptions): Promise<Reply> {
    let withSchema = abilities.schema;
    for (;;) {
      try {
        const reply = await askAs(request, options, withSchema);
        if (request.format) abilities.schema = withSchema;
        return reply;
      } catch (error) {
        options.signal.throwIfAborted();
        const failure = error instanceof ApiCallError ? error : classifySdkError(error, settings);
        const mayNotKnow = failure.kind === "refused";
        if (mayNotKnow && abilities.usage && /stream_options|include_usage/i.test(failure.detail)) {
          abilities.usage = false;
        } else if (mayNotKnow && withSchema && request.format) withSchema = false;
        else throw failure;
      }
    }
  }
  return {
    /** Loads the SDK: with the first call, for a server on the built-in engine never needs it. */
    load: async () => void (await load()),
    complete,
  };
}

async function loadModel(settings: ModelSettings, abilities: Abilities): Promise<LanguageModel> {
  const { apiKey, model } = settings;
  const baseURL = getBaseUrl(settings).replace(/\/+$/, "");
  if (settings.provider === "anthropic") {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    return createAnthropic({ baseURL, apiKey: apiKey ?? "", fetch: createModelFetch(settings) })(model);
  }
  const { createOpenAICompatible: createProvider } = await import("@ai-sdk/openai-compatible");
  const provider = createProvider({
    name: "berea",
    baseURL,
    ...(apiKey !== undefined && { apiKey }),
    fetch: createModelFetch(settings),
    includeUsage: true,
    supportsStructuredOutputs: true,
    transformRequestBody: ({ stream_options, ...body }) =>
      abilities.usage ? { ...body, stream_options } : body,
  });
  return provider.chatModel(model);
}

async function readReply(
  stream: ReadableStream<StreamPart>,
  request: CompletionRequest,
  { onToken }: CompletionOptions,
): Promise<Reply> {
  let text = "";
  let weight = 0;
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value: part } = await reader.read();
      if (done) throw new ApiCallError("passing", "The reply ended too early.");
      if (part.type === "text-delta") {
        text += part.delta;
        weight += weighTokens(part.delta);
        onToken(part.delta);
        if (weight > request.maxTokens) {
          return { text, isComplete: false, tokens: readUsage(request, text) };
        }
      } else if (part.type === "reasoning-delta") onToken("");
      else if (part.type === "error") throw part.error;
      else if (part.type === "finish") {
        const tokens = readUsage(request, text, part.usage);
        if (part.finishReason.unified === "error") {
          throw new ApiCallError("passing", "The reply ended with an error.", { tokens });
        }
        const isComplete = part.finishReason.unified !== "length";
        return { text, isComplete, tokens };
      }
    }
  } finally {
    // Where the reply was not read to its end, this closes the connection.
    await reader.cancel().catch(() => undefined);
  }
}

interface Usage {
  inputTokens: { total: number | undefined };
  outputTokens: { total: number | undefined };
}

/** What the server says that it read and wrote, else an estimate. */
const readUsage = (request: CompletionRequest, text: string, usage?: Usage): TokenCount => ({
  input: usage?.inputTokens.total || estimateTokens(request.instructions + request.input),
  output: usage?.outputTokens.total || estimateTokens(text),
});
