import { resolve } from "node:path";
import type { z } from "zod";
import type { ModelSettings } from "../engine/model/calls/model-settings.ts";
import { Environment, type Variables } from "./environment.ts";
import { BLOCKED_PORTS } from "./blocked-ports.ts";
import { supportsWhisper } from "./whisper-platforms.ts";
import { StartError } from "../processes/start-error.ts";
import { parseStorageUrl } from "../storage/s3-settings.ts";

export type Config = ReturnType<typeof readConfig>;
type DatabaseSettings = { kind: "embedded" } | { kind: "hosted"; url: string };
type EngineSettings = { kind: "builtin" } | { kind: "model"; settings: ModelSettings };

export type Role = Variables["ROLE"];

export interface GoogleSettings {
  clientId: string;
  clientSecret: string;
  discoveryUrl: string;
}

/** `downloadUrl` undefined: the model's official address. */
export type SpeechSettings =
  | { provider: "none" }
  | { provider: "openai-compatible"; baseUrl: string; apiKey: string | undefined; model: string }
  | { provider: "local"; model: string | undefined; downloadUrl: string | undefined };

export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) throw new StartError(describeIssue(parsed.error));
  const variables = parsed.data;
  if (variables.ROLE !== "all") requireVariables(variables, `ROLE=${variables.ROLE}`, SHARED);
  checkPort(variables);
  const publicUrl = variables.PUBLIC_URL ?? (variables.PORT === 0 ? undefined : localUrl(variables.PORT));
  return {
    listen: { host: variables.HOST, port: variables.PORT },
    trustedProxies: variables.TRUSTED_PROXIES,
    hstsSubdomains: variables.HSTS_SUBDOMAINS === "yes",
    importFolder: variables.IMPORT_FOLDER && resolve(variables.IMPORT_FOLDER),
    privateFeeds: variables.PRIVATE_FEEDS === "yes",
    publicUrl,
    publicSite: readPublicSite(variables, publicUrl),
    dataDir: resolve(variables.DATA_DIR),
    /** Undefined: stored in `dataDir`. */
    secret: variables.SECRET,
    previousSecret: variables.PREVIOUS_SECRET,
    database: readDatabase(variables),
    /** Undefined: the folder `files` in `dataDir`. */
    storage: parseStorageUrl(variables.STORAGE_URL ?? "", variables.AWS_REGION),
    role: variables.ROLE,
    mail: { smtpUrl: variables.SMTP_URL, from: variables.MAIL_FROM },
    contactEmail: variables.CONTACT_EMAIL,
    signUp: variables.SIGN_UP,
    engine: readEngine(variables),
    google: readGoogle(variables),
    youtubeApiUrl: variables.YOUTUBE_API_URL.replace(/\/+$/, ""),
    speech: readSpeech(variables),
    /** Undefined: the one on the PATH, if any. */
    bibleDownloadUrl: variables.BIBLE_DOWNLOAD_URL,
    ffmpegPath: variables.FFMPEG_PATH,
    upload: {
      mostBytes: Math.floor(variables.UPLOAD_GIGABYTES * 1024 ** 3),
      mostSeconds: Math.floor(variables.UPLOAD_HOURS * 3600),
    },
    userBytes: Math.floor(variables.USER_GIGABYTES * 1024 ** 3),
    metricsToken: variables.METRICS_TOKEN,
    logLevel: variables.LOG_LEVEL,
  };
}

const SHARED = {
  PUBLIC_URL: "PUBLIC_URL=https://berea.example.org",
  DATABASE_URL: "DATABASE_URL=postgres://user:password@host:5432/berea",
  SECRET: "the one that `openssl rand -hex 32` prints, the same for all processes",
} as const;

function requireVariables(variables: Variables, because: string, examples: Record<string, string>): void {
  for (const [name, example] of Object.entries(examples)) {
    if (variables[name as keyof Variables] !== undefined) continue;
    throw new StartError(`${name} must be set if ${because}, for example ${example}.`);
  }
}

/** With PUBLIC_URL, browsers don't use the port. */
function checkPort({ PORT: port, PUBLIC_URL: publicUrl }: Variables): void {
  if (publicUrl !== undefined || !BLOCKED_PORTS.has(port)) return;
  throw new StartError(
    `PORT must not be ${port}, which browsers refuse to open. Use another one, for example PORT=3000.`,
  );
}

const NEEDS = {
  "openai-compatible": {
    AI_BASE_URL: "AI_BASE_URL=http://localhost:11434/v1",
    AI_MODEL: "AI_MODEL=llama3.1",
  },
  anthropic: { AI_API_KEY: "AI_API_KEY=sk-ant-…", AI_MODEL: "AI_MODEL=claude-sonnet-4-5" },
} as const;

function readPublicSite(
  { PUBLIC_SITE_URL: url, PUBLIC_SITE_SLUG: slug }: Variables,
  publicUrl: string | undefined,
) {
  if (url === undefined) return undefined;
  if (publicUrl !== undefined && new URL(url).hostname === new URL(publicUrl).hostname) {
    throw new StartError("PUBLIC_SITE_URL must have another host name than PUBLIC_URL.");
  }
  return { url, slug };
}

const readDatabase = ({ DATABASE_URL: url }: Variables): DatabaseSettings =>
  url ? { kind: "hosted", url } : { kind: "embedded" };

function readEngine(variables: Variables): EngineSettings {
  const { AI_PROVIDER: provider, AI_MODEL: model = "" } = variables;
  if (provider === "builtin") return { kind: "builtin" };
  requireVariables(variables, `AI_PROVIDER=${provider}`, NEEDS[provider]);
  if (provider === "anthropic") checkAnthropic(variables);
  return {
    kind: "model",
    settings: {
      provider,
      baseUrl: variables.AI_BASE_URL,
      apiKey: variables.AI_API_KEY,
      model,
      concurrency: variables.AI_CONCURRENCY,
      context: variables.AI_CONTEXT,
      temperature: variables.AI_TEMPERATURE,
      reasoningEffort: variables.AI_REASONING_EFFORT,
    },
  };
}

/** Values that only other providers accept. */
function checkAnthropic({ AI_TEMPERATURE: temperature = 0, AI_REASONING_EFFORT: effort }: Variables): void {
  const because = "if AI_PROVIDER=anthropic, for example";
  if (temperature > 1)
    throw new StartError(`AI_TEMPERATURE must be at most 1 ${because} AI_TEMPERATURE=0.7.`);
  if (effort === "none" || effort === "minimal") {
    throw new StartError(`AI_REASONING_EFFORT must be at least low ${because} AI_REASONING_EFFORT=low.`);
  }
}

function readGoogle(variables: Variables): GoogleSettings | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = variables;
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined) {
    const missing = clientId === undefined ? "GOOGLE_CLIENT_ID" : "GOOGLE_CLIENT_SECRET";
    throw new StartError(`${missing} must be set too. Google issues both together.`);
  }
  return { clientId, clientSecret, discoveryUrl: variables.GOOGLE_DISCOVERY_URL };
}

function readSpeech(variables: Variables): SpeechSettings {
  const { SPEECH_BASE_URL: baseUrl, SPEECH_MODEL: model } = variables;
  const { SPEECH_PROVIDER: provider = defaultSpeechProvider(variables.ROLE) } = variables;
  if (provider === "none") return { provider };
  if (provider === "local") return { provider, model, downloadUrl: variables.SPEECH_DOWNLOAD_URL };
  requireVariables(variables, `SPEECH_PROVIDER=${provider}`, {
    SPEECH_BASE_URL: "SPEECH_BASE_URL=http://localhost:8000/v1",
    SPEECH_MODEL: "SPEECH_MODEL=whisper-1",
  });
  return { provider, baseUrl: baseUrl!, apiKey: variables.SPEECH_API_KEY, model: model! };
}

/** Separate processes may run on several machines, each of which would need its own copy of the model. */
const defaultSpeechProvider = (role: Role) => (role === "all" && supportsWhisper() ? "local" : "none");

export function localUrl(port: number): string {
  return `http://localhost:${port}`;
}

// Values are not repeated in the sentence: SECRET and the addresses may hold secrets.
function describeIssue(error: z.ZodError): string {
  const [issue] = error.issues;
  return `${String(issue?.path[0])} ${issue?.message}.`;
}
