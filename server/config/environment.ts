import { isIP } from "node:net";
import { z } from "zod";
import { DEFAULT_CONTEXT_TOKENS, REASONING_EFFORTS } from "../engine/model/calls/model-settings.ts";
import { SITE_SLUG } from "../../contract/publications/sites.ts";
import { SIGN_UP_MODES } from "../../contract/account/sign-up.ts";
import { findBlockedPort } from "./blocked-ports.ts";
import { parseStorageUrl } from "../storage/s3-settings.ts";

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const roles = ["all", "web", "worker", "site"] as const;

const speechProviders = ["local", "openai-compatible", "none"] as const;

const aiProviders = ["builtin", "openai-compatible", "anthropic"] as const;

/** A URL that `fetch` accepts; `message` is the error if it isn't a web address at all. */
const webAddress = (message: string) =>
  z
    .string()
    .refine(isWebAddress, message)
    .refine((address) => findBlockedPort(address) === undefined, {
      error: ({ input }) =>
        `must not have port ${findBlockedPort(String(input))}, which web clients refuse to call. Use another one`,
    })
    .refine(hasNoPassword, "must not contain a user name or password");

const number = (form: RegExp, message: string, isAllowed: (value: number) => boolean = () => true) =>
  z.string().regex(form, message).transform(Number).refine(isAllowed, message);
const amount = (form: RegExp, message: string) => number(form, message, (value) => value > 0);

/** All environment variables. An empty value counts as unset; messages complete "<NAME> …". */
export const Environment = z.object({
  /** Port to listen on; 0 picks a free one. */
  PORT: number(
    /^\d{1,5}$/,
    "must be a whole number from 0 to 65535, for example PORT=3000",
    (port) => port <= 65_535,
  ).default(3000),
  /** Address to listen on: 127.0.0.1 for this machine only, 0.0.0.0 for the network. */
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, "must be an address of this machine, for example HOST=0.0.0.0")
    .default("127.0.0.1"),
  /** Proxies whose X-Forwarded-For is trusted; none by default. */
  TRUSTED_PROXIES: z
    .string()
    .refine(
      isProxyList,
      "must name addresses, networks, loopback, linklocal or uniquelocal, for example TRUSTED_PROXIES=loopback,10.0.0.0/8",
    )
    .optional(),
  /** Whether browsers must use HTTPS for all subdomains of PUBLIC_URL, too. */
  HSTS_SUBDOMAINS: z.enum(["yes", "no"], "must be yes or no").default("no"),
  /** A folder with recordings that the operator can import. */
  IMPORT_FOLDER: z.string().optional(),
  PRIVATE_FEEDS: z.enum(["yes", "no"], "must be yes or no").default("no"),
  /** The public URL, used for cookies, links in emails and redirects. */
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, "must be an address without a path, for example PUBLIC_URL=https://berea.example.org")
    .refine((address) => findBlockedPort(address) === undefined, {
      error: ({ input }) =>
        `must not have port ${findBlockedPort(String(input))}, which browsers refuse to open. Use another one`,
    })
    .transform((address) => new URL(address).origin)
    .optional(),
  /** The address of a public site at a domain of its own. */
  PUBLIC_SITE_URL: z
    .string()
    .refine(
      isOrigin,
      "must be an address without a path, for example PUBLIC_SITE_URL=https://sermons.example.org",
    )
    .transform((address) => new URL(address).origin)
    .optional(),
  /** The site that is there: the last part of its address; by default the church that had a site first. */
  PUBLIC_SITE_SLUG: z
    .string()
    .regex(SITE_SLUG, "must be the last part of a site's address, for example PUBLIC_SITE_SLUG=grace")
    .optional(),
  /** Folder of the embedded database, the secret and the outbox; a relative one starts at the working directory. */
  DATA_DIR: z.string().default("./data"),
  /** Signs sessions; if unset, one is generated and stored in DATA_DIR. */
  SECRET: z
    .string()
    .min(32, "must have at least 32 characters, for example those that `openssl rand -hex 32` prints")
    .optional(),
  /** The previous SECRET: data encrypted with it can still be read, and is encrypted with SECRET when it changes. */
  PREVIOUS_SECRET: z.string().min(32, "must have at least 32 characters, as every secret").optional(),
  DATABASE_URL: z
    .string()
    .refine(
      (address) => hasProtocol(address, ["postgres:", "postgresql:"]),
      "must be the address of a PostgreSQL database, for example DATABASE_URL=postgres://user:password@host:5432/berea",
    )
    .optional(),
  STORAGE_URL: z
    .string()
    .refine(
      (address) => parseStorageUrl(address) !== undefined,
      "must be the address of an S3 bucket, for example STORAGE_URL=s3://bucket?endpoint=https://s3.example.org&region=eu-central-1",
    )
    .optional(),
  /** The bucket's region if STORAGE_URL has none; the S3 client reads its keys from the environment itself. */
  AWS_REGION: z.string().optional(),
  /** What this process does: serve users (web), work in the background (worker), serve public sites only (site), or all. */
  ROLE: z.enum(roles, `must be one of ${roles.join(", ")}, for example ROLE=all`).default("all"),
  /** Mail server; if unset, emails are saved in DATA_DIR/outbox. */
  SMTP_URL: z
    .string()
    .refine(
      (address) => hasProtocol(address, ["smtp:", "smtps:"]) && new URL(address).hostname !== "",
      "must be the address of a mail server, for example SMTP_URL=smtp://user:password@mail.example.org:587",
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      "must be an email address, for example MAIL_FROM=berea@example.org",
    )
    .default("Berea <berea@localhost>"),
  /** Address for help with this server; if unset, the operator's name is shown. */
  CONTACT_EMAIL: z
    .email("must be an email address, for example CONTACT_EMAIL=office@example.org")
    .max(254, "must be an email address, for example CONTACT_EMAIL=office@example.org")
    .optional(),
  /** Who may create an account, apart from the first one: everyone, people with an invitation, or no one. */
  SIGN_UP: z
    .enum(SIGN_UP_MODES, `must be one of ${SIGN_UP_MODES.join(", ")}, for example SIGN_UP=invite`)
    .default("open"),
  /** What generates results: the built-in engine or a language model. */
  AI_PROVIDER: z
    .enum(aiProviders, `must be one of ${aiProviders.join(", ")}, for example AI_PROVIDER=builtin`)
    .default("builtin"),
  AI_BASE_URL: webAddress(
    "must be the address of a model server, for example AI_BASE_URL=http://localhost:11434/v1",
  ).optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  AI_CONCURRENCY: number(
    /^[1-9]\d{0,2}$/,
    "must be a whole number from 1 to 999, for example AI_CONCURRENCY=8",
  ).default(8),
  /** Context window of the model in tokens; longer sermons are processed in parts. */
  AI_CONTEXT: number(
    /^[1-9]\d{3,6}$/,
    "must be a whole number from 2000 to 9999999, for example AI_CONTEXT=8192",
    (tokens) => tokens >= 2_000,
  ).default(DEFAULT_CONTEXT_TOKENS),
  /** How much a model varies its words; unset: its provider's default. */
  AI_TEMPERATURE: number(
    /^\d(?:\.\d{1,2})?$/,
    "must be a number from 0 to 2, for example AI_TEMPERATURE=0.7",
    (temperature) => temperature <= 2,
  ).optional(),
  /** How long a model thinks before it answers; unset: its provider's default. */
  AI_REASONING_EFFORT: z
    .enum(
      REASONING_EFFORTS,
      `must be one of ${REASONING_EFFORTS.join(", ")}, for example AI_REASONING_EFFORT=low`,
    )
    .optional(),
  /** OAuth client for Google sign-in and YouTube. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_DISCOVERY_URL: webAddress(
    "must be a web address, for example GOOGLE_DISCOVERY_URL=https://accounts.google.com",
  ).default("https://accounts.google.com/.well-known/openid-configuration"),
  YOUTUBE_API_URL: webAddress(
    "must be a web address, for example YOUTUBE_API_URL=https://www.googleapis.com/youtube/v3",
  ).default("https://www.googleapis.com/youtube/v3"),
  /** Transcribes recordings; defaults to a model on this machine if the platform supports it. */
  SPEECH_PROVIDER: z
    .enum(speechProviders, `must be one of ${speechProviders.join(", ")}, for example SPEECH_PROVIDER=local`)
    .optional(),
  SPEECH_BASE_URL: webAddress(
    "must be the address of a speech service, for example SPEECH_BASE_URL=http://localhost:8000/v1",
  ).optional(),
  SPEECH_API_KEY: z.string().optional(),
  SPEECH_MODEL: z.string().optional(),
  SPEECH_DOWNLOAD_URL: webAddress(
    "must be a web address, for example SPEECH_DOWNLOAD_URL=https://models.example.org/whisper",
  ).optional(),
  BIBLE_DOWNLOAD_URL: webAddress(
    "must be a web address, for example BIBLE_DOWNLOAD_URL=https://files.example.org/bibles",
  ).optional(),
  /** Path of ffmpeg; defaults to the one on the PATH, and without that to the decoders of our packages. */
  FFMPEG_PATH: z.string().optional(),
  UPLOAD_GIGABYTES: amount(
    /^\d{1,3}(?:\.\d{1,3})?$/,
    "must be a number up to 999, for example UPLOAD_GIGABYTES=2",
  ).default(2),
  UPLOAD_HOURS: amount(
    /^\d{1,3}(?:\.\d{1,3})?$/,
    "must be a number up to 99, for example UPLOAD_HOURS=6",
  ).default(6),
  USER_GIGABYTES: amount(
    /^\d{1,6}(?:\.\d{1,3})?$/,
    "must be a number up to 999999, for example USER_GIGABYTES=100",
  ).default(100),
  /** Token for the Prometheus metrics at /api/metrics, which are disabled if it is unset. */
  METRICS_TOKEN: z
    .string()
    .regex(
      /^[\w.~+/=-]{16,}$/,
      "must have at least 16 letters and digits, for example those that `openssl rand -hex 16` prints",
    )
    .optional(),
  LOG_LEVEL: z
    .enum(logLevels, `must be one of ${logLevels.join(", ")}, for example LOG_LEVEL=info`)
    .default("info"),
});
export type Variables = z.infer<typeof Environment>;

function hasProtocol(address: string, protocols: readonly string[]): boolean {
  return URL.canParse(address) && protocols.includes(new URL(address).protocol);
}

function isWebAddress(address: string): boolean {
  return hasProtocol(address, ["http:", "https:"]);
}

function hasNoPassword(address: string): boolean {
  const url = URL.parse(address);
  return !url?.username && !url?.password;
}

function isProxyList(list: string): boolean {
  return list.split(",").every((entry) => {
    const [address = "", bits, ...more] = entry.trim().split("/");
    if (["loopback", "linklocal", "uniquelocal"].includes(address)) return bits === undefined;
    const maxBits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
    return (
      maxBits > 0 &&
      more.length === 0 &&
      (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits))
    );
  });
}

function isOrigin(address: string): boolean {
  if (!hasProtocol(address, ["http:", "https:"])) return false;
  const { pathname, search, hash, username } = new URL(address);
  return pathname === "/" && !search && !hash && !username;
}
