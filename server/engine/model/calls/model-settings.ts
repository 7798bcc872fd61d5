import type { EngineInfo } from "../../../../contract/processing/engine.schema.ts";

/** Which model is used, where it is and how much is asked of it at a time. */
export interface ModelSettings {
  provider: "openai-compatible" | "anthropic";
  /** Address of the API up to its version, for example `http://localhost:11434/v1`; undefined: the provider's own. */
  baseUrl?: string | undefined;
  apiKey?: string | undefined;
  /** Name of the model, as the server knows it. */
  model: string;
  /** Calls in flight at a time. */
  concurrency: number;
  /** Tokens that the model can read and write in one call. */
  context?: number;
}

/** Where nothing is said of the model: those of 32k have room for it, however they count their tokens. */
export const DEFAULT_CONTEXT_TOKENS = 24_000;

const ANTHROPIC_URL = "https://api.anthropic.com/v1";

/** The address that calls go to. */
export const getBaseUrl = ({ baseUrl }: ModelSettings): string => baseUrl ?? ANTHROPIC_URL;

/** The server as people name it: host, with its port where it is not the usual one. */
export const getServerHost = (settings: ModelSettings): string => new URL(getBaseUrl(settings)).host;

/** Said of an address at which something else than a model's API answers. */
export function formatNoModelApiMessage(settings: ModelSettings): string {
  const { origin, pathname } = new URL(getBaseUrl(settings));
  return `There is no model at ${origin}${pathname}. Ask the operator of this server to check its address.`;
}

/** How the screens name the engine: the model, and whether it runs on this machine or at which host. */
export function getEngineInfo(settings: ModelSettings): EngineInfo {
  const { hostname } = new URL(getBaseUrl(settings));
  return { kind: "model", name: settings.model, place: isLoopback(hostname) ? "this machine" : hostname };
}

const isLoopback = (host: string) =>
  host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || /^127(?:\.\d+){3}$/.test(host);
