import type { EngineInfo } from "../../../../contract/processing/engine.schema.ts";

/** Which model to use, where it is and how many calls to make at a time. */
export interface ModelSettings {
  provider: "openai-compatible" | "anthropic";
  /** API address up to its version, such as `http://localhost:11434/v1`; undefined for the provider's own. */
  baseUrl?: string | undefined;
  apiKey?: string | undefined;
  model: string;
  /** Maximum number of calls in flight. */
  concurrency: number;
  /** The model's context window in tokens: input and output of one call. */
  context?: number;
  /** Undefined: the provider's default. */
  temperature?: number | undefined;
  reasoningEffort?: ReasoningEffort | undefined;
}

/** `none` and `minimal` are not levels of Anthropic, `max` is one of Anthropic only. */
export const REASONING_EFFORTS = ["none", "minimal", "low", "medium", "high", "xhigh", "max"] as const;
export type ReasoningEffort = (typeof REASONING_EFFORTS)[number];

/** Fits models with a 32k context window, however they count tokens. */
export const DEFAULT_CONTEXT_TOKENS = 24_000;

const ANTHROPIC_URL = "https://api.anthropic.com/v1";

export const getBaseUrl = ({ baseUrl }: ModelSettings): string => baseUrl ?? ANTHROPIC_URL;

/** Host, with its port unless it is the default one. */
export const getServerHost = (settings: ModelSettings): string => new URL(getBaseUrl(settings)).host;

/**
 * Whether the provider puts the JSON schema of a reply before the prompt, so that calls with other schemas don't share a
 * cached start. OpenAI and Anthropic document it.
 */
export function putsSchemaFirst(settings: ModelSettings): boolean {
  const { hostname } = new URL(getBaseUrl(settings));
  return settings.provider === "anthropic" || /(?:^|\.)(?:openai|azure)\.com$/.test(hostname);
}

/** The error message for an address that isn't a model API. */
export function formatNoModelApiMessage(settings: ModelSettings): string {
  const { origin, pathname } = new URL(getBaseUrl(settings));
  return `There's no model API at ${origin}${pathname}. Ask your administrator to check the address.`;
}

/** The engine as screens show it: the model, and the host it runs on. */
export function getEngineInfo(settings: ModelSettings): EngineInfo {
  const { hostname } = new URL(getBaseUrl(settings));
  return { kind: "model", name: settings.model, place: isLoopback(hostname) ? "this machine" : hostname };
}

const isLoopback = (host: string) =>
  host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || /^127(?:\.\d+){3}$/.test(host);
