// The only reader of the environment: raw strings come in, a meaningful configuration or one clear sentence goes out.
import { resolve } from "node:path";
import { z } from "zod";
import type { ModelSettings } from "./engine/model/model-settings.ts";
import { StartError } from "./start-error.ts";

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const aiProviders = ["builtin", "openai-compatible", "anthropic"] as const;

/** Every variable that Berea reads. An empty value counts as none; a message completes "<NAME> …". */
const Environment = z.object({
  /** Port to listen on; 0 picks a free one. */
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, "must be a whole number from 0 to 65535, for example PORT=3000")
    .transform(Number)
    .refine((port) => port <= 65_535, "must be a whole number from 0 to 65535, for example PORT=3000")
    .default(3000),
  /** Address to listen on: 127.0.0.1 serves this machine only, 0.0.0.0 everyone who can reach it. */
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, "must be an address of this machine, for example HOST=0.0.0.0")
    .default("127.0.0.1"),
  /** Address that people use: cookies, links in mails and redirects follow it. */
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, "must be an address without a path, for example PUBLIC_URL=https://berea.example.org")
    .transform((address) => new URL(address).origin)
    .optional(),
  /** Folder of the embedded database, the secret and the outbox; a relative one starts at the working directory. */
  DATA_DIR: z.string().default("./data"),
  /** Signs sessions; without it one is made once and kept in DATA_DIR. */
  SECRET: z
    .string()
    .min(32, "must have at least 32 characters, for example those that `openssl rand -hex 32` prints")
    .optional(),
  /** A PostgreSQL server to use in place of the embedded one. */
  DATABASE_URL: z
    .string()
    .refine(
      (address) => hasProtocol(address, ["postgres:", "postgresql:"]),
      "must be the address of a PostgreSQL database, for example DATABASE_URL=postgres://user:password@host:5432/berea",
    )
    .optional(),
  /** Mail server; without it mails are written to DATA_DIR/outbox. */
  SMTP_URL: z
    .string()
    .refine(
      (address) => hasProtocol(address, ["smtp:", "smtps:"]) && new URL(address).hostname !== "",
      "must be the address of a mail server, for example SMTP_URL=smtp://user:password@mail.example.org:587",
    )
    .optional(),
  /** Sender of mails. */
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      "must be a mail address, for example MAIL_FROM=berea@example.org",
    )
    .default("Berea <berea@localhost>"),
  /** Who makes the six things that Berea generates: its own engine, or a language model. */
  AI_PROVIDER: z
    .enum(aiProviders, `must be one of ${aiProviders.join(", ")}, for example AI_PROVIDER=builtin`)
    .default("builtin"),
  /** Address of the model's API up to its version. */
  AI_BASE_URL: z
    .string()
    .refine(
      (address) => hasProtocol(address, ["http:", "https:"]),
      "must be the address of a model server, for example AI_BASE_URL=http://localhost:11434/v1",
    )
    .optional(),
  /** Key for the model server, where it asks for one. */
  AI_API_KEY: z.string().optional(),
  /** Name of the model, as its server knows it. */
  AI_MODEL: z.string().optional(),
  /** Model calls at a time. */
  AI_CONCURRENCY: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, "must be a whole number from 1 to 999, for example AI_CONCURRENCY=8")
    .transform(Number)
    .default(8),
  /** How much is logged. */
  LOG_LEVEL: z
    .enum(logLevels, `must be one of ${logLevels.join(", ")}, for example LOG_LEVEL=info`)
    .default("info"),
});
type Variables = z.infer<typeof Environment>;

export interface Config {
  listen: { host: string; port: number };
  /** Origin that people use; undefined while it depends on the port that the system picks. */
  publicUrl: string | undefined;
  /** Absolute path. */
  dataDir: string;
  /** Undefined: it is kept in `dataDir`. */
  secret: string | undefined;
  database: { kind: "embedded" } | { kind: "hosted"; url: string };
  mail: { smtpUrl: string | undefined; from: string };
  engine: { kind: "builtin" } | { kind: "model"; settings: ModelSettings };
  logLevel: (typeof logLevels)[number];
}

/** The configuration that the variables of `environment` ask for; a bad value throws a `StartError` naming it. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) throw new StartError(describeIssue(parsed.error));
  const variables = parsed.data;
  return {
    listen: { host: variables.HOST, port: variables.PORT },
    publicUrl: variables.PUBLIC_URL ?? (variables.PORT === 0 ? undefined : localUrl(variables.PORT)),
    dataDir: resolve(variables.DATA_DIR),
    secret: variables.SECRET,
    database: variables.DATABASE_URL ? { kind: "hosted", url: variables.DATABASE_URL } : { kind: "embedded" },
    mail: { smtpUrl: variables.SMTP_URL, from: variables.MAIL_FROM },
    engine: readEngine(variables),
    logLevel: variables.LOG_LEVEL,
  };
}

/** What a provider cannot do without, each with an example. */
const NEEDS = {
  "openai-compatible": {
    AI_BASE_URL: "AI_BASE_URL=http://localhost:11434/v1",
    AI_MODEL: "AI_MODEL=llama3.1",
  },
  anthropic: { AI_API_KEY: "AI_API_KEY=sk-ant-…", AI_MODEL: "AI_MODEL=claude-sonnet-4-5" },
} as const;

function readEngine(variables: Variables): Config["engine"] {
  const { AI_PROVIDER: provider, AI_MODEL: model = "" } = variables;
  if (provider === "builtin") return { kind: "builtin" };
  for (const [name, example] of Object.entries(NEEDS[provider])) {
    if (variables[name as keyof Variables] !== undefined) continue;
    throw new StartError(`${name} must be set where AI_PROVIDER=${provider}, for example ${example}.`);
  }
  return {
    kind: "model",
    settings: {
      provider,
      baseUrl: variables.AI_BASE_URL,
      apiKey: variables.AI_API_KEY,
      model,
      concurrency: variables.AI_CONCURRENCY,
    },
  };
}

/** Where people on this machine find a server on `port`. */
export function localUrl(port: number): string {
  return `http://localhost:${port}`;
}

// Values are not repeated in the sentence: SECRET and the addresses may hold secrets.
function describeIssue(error: z.ZodError): string {
  const [issue] = error.issues;
  return `${String(issue?.path[0])} ${issue?.message}.`;
}

function hasProtocol(address: string, protocols: readonly string[]): boolean {
  return URL.canParse(address) && protocols.includes(new URL(address).protocol);
}

function isOrigin(address: string): boolean {
  if (!hasProtocol(address, ["http:", "https:"])) return false;
  const { pathname, search, hash, username } = new URL(address);
  return pathname === "/" && !search && !hash && !username;
}
