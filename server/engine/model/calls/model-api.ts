// Calls a model server through the AI SDK's providers: one request, one streamed reply, no retries.
//
// It uses the provider interface instead of `streamText`, which would retry and report errors itself and keep a second
// copy of the text.
import { createHash } from "node:crypto";
import type { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { TokenCount } from "../../../../contract/processing/engine.schema.ts";
import { ModelError } from "../../engine.ts";
import { ApiCallError, classifySdkError } from "./api-call-error.ts";
import { createModelFetch } from "./model-fetch.ts";
import { getBaseUrl, type ModelSettings, putsSchemaFirst } from "./model-settings.ts";

/** The JSON Schema of a reply. */
export interface ResponseFormat {
  name: string;
  /** JSON Schema of an object. */
  schema: Record<string, unknown>;
}

export interface Prompt {
  /** The system prompt. */
  instructions: string;
  /** The start of the user prompt that several calls share, so that providers can cache it. */
  prefix?: string | undefined;
  /** The rest of the user prompt. */
  input: string;
}

export const getPromptText = ({ instructions, prefix = "", input }: Prompt): string =>
  instructions + prefix + input;

export interface CompletionRequest extends Prompt {
  format?: ResponseFormat;
  /** Whether the schema of the format matters more than the cache; see `putsSchemaFirst`. */
  needsSchema?: boolean;
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
interface Capabilities {
  schema: boolean;
  usage: boolean;
  cacheKey: boolean;
  temperature: boolean;
  reasoningEffort: boolean;
}

/**
 * How servers name the parts that they reject, for example "Unsupported value: 'temperature' does not support 0.2 with this
 * model", "Unrecognized request argument supplied: reasoning_effort" or "output_config: Extra inputs are not permitted".
 */
const REJECTED_PARTS: readonly [Exclude<keyof Capabilities, "schema">, RegExp][] = [
  ["usage", /stream_options|include_usage/i],
  ["cacheKey", /prompt_cache_key/i],
  ["temperature", /temperature/i],
  ["reasoningEffort", /\beffort\b|reasoning_effort|output_config|\bthink(?:ing)?\b/i],
];

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
  const capabilities: Capabilities = {
    schema: true,
    usage: true,
    cacheKey: settings.provider === "openai-compatible",
    temperature: settings.temperature !== undefined,
    reasoningEffort: settings.reasoningEffort !== undefined,
  };
  let loading: Promise<LanguageModel> | undefined;
  const load = () => (loading ??= loadModel(settings, capabilities));

  async function completeOnce(
    request: CompletionRequest,
    options: CompletionOptions,
    withSchema: boolean,
    sent: Capabilities,
  ): Promise<Reply> {
    const model = await load();
    const { stream } = await model.doStream({
      ...writePrompt(request, settings),
      abortSignal: options.signal,
      // Anthropic's API requires a limit; others would count reasoning tokens towards it.
      ...(settings.provider === "anthropic" && { maxOutputTokens: request.maxTokens }),
      ...(request.format && withSchema && { responseFormat: { type: "json", ...request.format } }),
      ...(sent.temperature && { temperature: settings.temperature }),
      providerOptions: writeProviderOptions(request, settings, sent),
    });
    options.onAccepted();
    return readReply(stream, request, options);
  }

  /** Makes one call. Rejects with an `ApiCallError`, or with the signal's reason if it was aborted. */
  async function complete(request: CompletionRequest, options: CompletionOptions): Promise<Reply> {
    const canSendSchema = request.needsSchema || !request.prefix || !putsSchemaFirst(settings);
    let withSchema = capabilities.schema && canSendSchema;
    for (;;) {
      // A concurrent call may be told first that the server rejects a part.
      const sent = { ...capabilities };
      try {
        const reply = await completeOnce(request, options, withSchema, sent);
        if (request.format && canSendSchema) capabilities.schema = withSchema;
        return reply;
      } catch (error) {
        options.signal.throwIfAborted();
        const failure = classifySdkError(error, settings);
        const isRejected = failure.kind === "rejected";
        const rejected = REJECTED_PARTS.find(([part, name]) => sent[part] && name.test(failure.detail));
        if (isRejected && rejected) capabilities[rejected[0]] = false;
        else if (isRejected && withSchema && request.format) withSchema = false;
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

/** Anthropic caches up to a mark; others find the common start of prompts themselves. */
function writePrompt({ instructions, prefix = "", input }: Prompt, { provider }: ModelSettings) {
  const hasMark = provider === "anthropic" && prefix !== "";
  const parts = hasMark
    ? [
        { type: "text" as const, text: prefix, providerOptions: CACHE_MARK },
        { type: "text" as const, text: input },
      ]
    : [{ type: "text" as const, text: prefix + input }];
  return {
    prompt: [
      { role: "system" as const, content: instructions },
      { role: "user" as const, content: parts },
    ],
  };
}

const CACHE_MARK = { anthropic: { cacheControl: { type: "ephemeral" } } };

function writeProviderOptions(
  { prefix = "" }: Prompt,
  { provider, reasoningEffort }: ModelSettings,
  capabilities: Capabilities,
): Record<string, Record<string, string>> {
  if (provider === "anthropic") {
    return capabilities.reasoningEffort && reasoningEffort ? { anthropic: { effort: reasoningEffort } } : {};
  }
  return {
    [PROVIDER_NAME]: {
      ...(capabilities.reasoningEffort && reasoningEffort && { reasoningEffort }),
      // Sends calls with the same start to the same machine of the provider.
      ...(capabilities.cacheKey && prefix !== "" && { prompt_cache_key: hashPrefix(prefix) }),
    },
  };
}

export const hashPrefix = (prefix: string): string =>
  createHash("sha256").update(prefix).digest("base64url").slice(0, 32);

/** The name under which the SDK looks for provider options. */
const PROVIDER_NAME = "berea";

async function loadModel(settings: ModelSettings, capabilities: Capabilities): Promise<LanguageModel> {
  const { apiKey, model } = settings;
  const baseURL = getBaseUrl(settings).replace(/\/+$/, "");
  if (settings.provider === "anthropic") {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    return createAnthropic({ baseURL, apiKey: apiKey ?? "", fetch: createModelFetch(settings) })(model);
  }
  const { createOpenAICompatible: createProvider } = await import("@ai-sdk/openai-compatible");
  const provider = createProvider({
    name: PROVIDER_NAME,
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

/** A model that reasons for longer doesn't stop. */
const MAX_REASONING_TOKENS = 64_000;
const ENDLESS_REASONING =
  "The model reasons without coming to an answer. Ask your administrator to lower its reasoning effort, or to choose another model.";

async function readReply(
  stream: ReadableStream<StreamPart>,
  request: CompletionRequest,
  { onToken }: CompletionOptions,
): Promise<Reply> {
  let text = "";
  let tokenCount = 0;
  let reasoningCount = 0;
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
      } else if (part.type === "reasoning-delta") {
        reasoningCount += countFractionalTokens(part.delta);
        onToken("");
        if (reasoningCount > MAX_REASONING_TOKENS) {
          throw new ApiCallError("permanent", "", { userError: new ModelError(ENDLESS_REASONING) });
        }
      } else if (part.type === "error") throw part.error;
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
  input: usage?.inputTokens.total || estimateTokens(getPromptText(request)),
  output: usage?.outputTokens.total || estimateTokens(text),
});
