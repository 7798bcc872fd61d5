// Calls a model server through the AI SDK's providers: one request, one streamed reply, no retries.
//
// It uses the provider interface instead of `streamText`, which would retry and report errors itself and keep a second
// copy of the text.
import type { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { TokenCount } from "../../../../contract/processing/engine.schema.ts";
import { ApiCallError, classifySdkError } from "./api-call-error.ts";
import { createModelFetch } from "./model-fetch.ts";
import { getBaseUrl, type ModelSettings } from "./model-settings.ts";

/** The JSON Schema of a reply. */
export interface ResponseFormat {
  name: string;
  /** JSON Schema of an object. */
  schema: Record<string, unknown>;
}

export interface CompletionRequest {
  /** The system prompt. */
  instructions: string;
  /** The user prompt. */
  input: string;
  format?: ResponseFormat;
  /** Output tokens after which the reply is cut off, because some models never stop. */
  maxTokens: number;
}

export interface Reply {
  text: string;
  tokens: TokenCount;
  /** False if the reply was cut off at its maximum length. */
  isComplete: boolean;
}

/** `onToken` gets each piece of text, and "" while the model is reasoning. */
export interface CompletionOptions {
  signal: AbortSignal;
  onAccepted(): void;
  onToken(text: string): void;
}

type LanguageModel = ReturnType<ReturnType<typeof createOpenAICompatible>["chatModel"]>;
type StreamPart =
  Awaited<ReturnType<LanguageModel["doStream"]>>["stream"] extends ReadableStream<infer Part> ? Part : never;

/** Optional parts of the protocol, which are omitted once the server has rejected them. */
interface Capcapabilities {
  schema: boolean;
  usage: boolean;
}

const TOKENS_PER_CHARACTER = 0.25;
const NON_LATIN = /[\u0250-\uffff]/g;
const TOKENS_PER_NON_LATIN = 0.5;
/** Scripts with one character per word or syllable, such as Chinese. */
const DENSE = /[\u2e80-\uffef]/g;
const TOKENS_PER_DENSE = 1;

/** Estimates tokens without a tokenizer. */
export const estimateTokens = (text: string): number => Math.ceil(countFractionalTokens(text));

/** The unrounded estimate, which can be summed over pieces of a text. */
function countFractionalTokens(text: string): number {
  const beyond = text.match(NON_LATIN)?.length ?? 0;
  if (beyond === 0) return text.length * TOKENS_PER_CHARACTER;
  const dense = text.match(DENSE)?.length ?? 0;
  const latin = text.length - beyond;
  return latin * TOKENS_PER_CHARACTER + (beyond - dense) * TOKENS_PER_NON_LATIN + dense * TOKENS_PER_DENSE;
}

export function createModelApi(settings: ModelSettings) {
  const capabilities: Capcapabilities = { schema: true, usage: true };
  let loading: Promise<LanguageModel> | undefined;
  const load = () => (loading ??= loadModel(settings, capabilities));

  async function completeOnce(
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
      // Anthropic's API requires a limit; others would count reasoning tokens towards it.
      ...(settings.provider === "anthropic" && { maxOutputTokens: request.maxTokens }),
      ...(request.format && withSchema && { responseFormat: { type: "json", ...request.format } }),
    });
    options.onAccepted();
    return readReply(stream, request, options);
  }

  /** Makes one call. Rejects with an `ApiCallError`, or with the signal's reason if it was aborted. */
  async function complete(request: CompletionRequest, options: CompletionOptions): Promise<Reply> {
    let withSchema = capabilities.schema;
    for (;;) {
      try {
        const reply = await completeOnce(request, options, withSchema);
        if (request.format) capabilities.schema = withSchema;
        return reply;
      } catch (error) {
        options.signal.throwIfAborted();
        const failure = error instanceof ApiCallError ? error : classifySdkError(error, settings);
        const isRejected = failure.kind === "rejected";
        if (isRejected && capabilities.usage && /stream_options|include_usage/i.test(failure.detail)) {
          capabilities.usage = false;
        } else if (isRejected && withSchema && request.format) withSchema = false;
        else throw failure;
      }
    }
  }
  return {
    /** Loads the SDK on first use, since a server with the built-in engine never needs it. */
    load: async () => void (await load()),
    complete,
  };
}

async function loadModel(settings: ModelSettings, capabilities: Capcapabilities): Promise<LanguageModel> {
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
      capabilities.usage ? { ...body, stream_options } : body,
  });
  return provider.chatModel(model);
}

async function readReply(
  stream: ReadableStream<StreamPart>,
  request: CompletionRequest,
  { onToken }: CompletionOptions,
): Promise<Reply> {
  let text = "";
  let tokenCount = 0;
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value: part } = await reader.read();
      if (done) throw new ApiCallError("transient", "The reply ended too early.");
      if (part.type === "text-delta") {
        text += part.delta;
        tokenCount += countFractionalTokens(part.delta);
        onToken(part.delta);
        if (tokenCount > request.maxTokens) {
          return { text, isComplete: false, tokens: getUsage(request, text) };
        }
      } else if (part.type === "reasoning-delta") onToken("");
      else if (part.type === "error") throw part.error;
      else if (part.type === "finish") {
        const tokens = getUsage(request, text, part.usage);
        if (part.finishReason.unified === "error") {
          throw new ApiCallError("transient", "The reply ended with an error.", { tokens });
        }
        const isComplete = part.finishReason.unified !== "length";
        return { text, isComplete, tokens };
      }
    }
  } finally {
    // Closes the connection if the reply wasn't read to its end.
    await reader.cancel().catch(() => undefined);
  }
}

interface Usage {
  inputTokens: { total: number | undefined };
  outputTokens: { total: number | undefined };
}

/** The usage that the server reports, or an estimate. */
const getUsage = (request: CompletionRequest, text: string, usage?: Usage): TokenCount => ({
  input: usage?.inputTokens.total || estimateTokens(request.instructions + request.input),
  output: usage?.outputTokens.total || estimateTokens(text),
});
