import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

const regionOf = (environment: Record<string, string>) => readConfig(environment).storage?.region;

describe("readConfig", () => {
  it("requires no settings", () => {
    expect(readConfig({})).toEqual({
      listen: { host: "127.0.0.1", port: 3000 },
      trustedProxies: undefined,
      hstsSubdomains: false,
      privateFeeds: false,
      publicUrl: "http://localhost:3000",
      dataDir: resolve("data"),
      secret: undefined,
      previousSecret: undefined,
      database: { kind: "embedded" },
      storage: undefined,
      role: "all",
      mail: { smtpUrl: undefined, from: "Berea <berea@localhost>" },
      contactEmail: undefined,
      signUp: "open",
      engine: { kind: "builtin" },
      google: undefined,
      youtubeApiUrl: "https://www.googleapis.com/youtube/v3",
      speech: { provider: "local", model: undefined, downloadUrl: undefined },
      bibleDownloadUrl: undefined,
      ffmpegPath: undefined,
      upload: { mostBytes: 2 * 1024 ** 3, mostSeconds: 6 * 3600 },
      userBytes: 100 * 1024 ** 3,
      logLevel: "info",
    });
  });

  it("reads all settings", () => {
    const config = readConfig({
      PORT: "8080",
      HOST: "::",
      TRUSTED_PROXIES: "loopback, 10.0.0.0/8,fd00::1",
      HSTS_SUBDOMAINS: "yes",
      PRIVATE_FEEDS: "yes",
      PUBLIC_URL: "https://berea.example.org/",
      DATA_DIR: "/var/lib/berea",
      SECRET: "in the beginning was the word, and more",
      PREVIOUS_SECRET: "before the beginning was the word, too",
      DATABASE_URL: "postgresql://berea@db/berea",
      STORAGE_URL: "s3://berea/files?endpoint=https://s3.example.org&region=eu-central-1",
      ROLE: "web",
      SMTP_URL: "smtps://mail.example.org",
      MAIL_FROM: "Grace Church <office@example.org>",
      CONTACT_EMAIL: "help@example.org",
      SIGN_UP: "invite",
      AI_PROVIDER: "openai-compatible",
      AI_BASE_URL: "http://localhost:11434/v1",
      AI_MODEL: "llama3.1",
      AI_CONCURRENCY: "4",
      AI_CONTEXT: "4096",
      AI_TEMPERATURE: "0.4",
      AI_REASONING_EFFORT: "low",
      GOOGLE_CLIENT_ID: "berea",
      GOOGLE_CLIENT_SECRET: "a client's secret",
      GOOGLE_DISCOVERY_URL: "http://localhost:4000/.well-known/openid-configuration",
      YOUTUBE_API_URL: "http://localhost:4001/v3/",
      SPEECH_PROVIDER: "openai-compatible",
      SPEECH_BASE_URL: "http://localhost:8000/v1",
      SPEECH_MODEL: "whisper-1",
      BIBLE_DOWNLOAD_URL: "https://files.example.org/bibles",
      FFMPEG_PATH: "/opt/ffmpeg",
      UPLOAD_GIGABYTES: "0.5",
      UPLOAD_HOURS: "1.5",
      USER_GIGABYTES: "20",
      METRICS_TOKEN: "a-token-for-prometheus",
      LOG_LEVEL: "warn",
    });
    expect(config).toEqual({
      listen: { host: "::", port: 8080 },
      trustedProxies: "loopback, 10.0.0.0/8,fd00::1",
      hstsSubdomains: true,
      privateFeeds: true,
      publicUrl: "https://berea.example.org",
      dataDir: resolve("/var/lib/berea"),
      secret: "in the beginning was the word, and more",
      previousSecret: "before the beginning was the word, too",
      database: { kind: "hosted", url: "postgresql://berea@db/berea" },
      storage: {
        bucket: "berea",
        prefix: "files/",
        endpoint: "https://s3.example.org",
        region: "eu-central-1",
      },
      role: "web",
      mail: { smtpUrl: "smtps://mail.example.org", from: "Grace Church <office@example.org>" },
      contactEmail: "help@example.org",
      signUp: "invite",
      engine: {
        kind: "model",
        settings: {
          provider: "openai-compatible",
          baseUrl: "http://localhost:11434/v1",
          apiKey: undefined,
          model: "llama3.1",
          concurrency: 4,
          context: 4_096,
          temperature: 0.4,
          reasoningEffort: "low",
        },
      },
      google: {
        clientId: "berea",
        clientSecret: "a client's secret",
        discoveryUrl: "http://localhost:4000/.well-known/openid-configuration",
      },
      youtubeApiUrl: "http://localhost:4001/v3",
      speech: {
        provider: "openai-compatible",
        baseUrl: "http://localhost:8000/v1",
        apiKey: undefined,
        model: "whisper-1",
      },
      bibleDownloadUrl: "https://files.example.org/bibles",
      ffmpegPath: "/opt/ffmpeg",
      upload: { mostBytes: 512 * 1024 ** 2, mostSeconds: 5400 },
      userBytes: 20 * 1024 ** 3,
      metricsToken: "a-token-for-prometheus",
      logLevel: "warn",
    });
  });

  it("requires no URL for Anthropic, which has a default", () => {
    const { engine } = readConfig({
      AI_PROVIDER: "anthropic",
      AI_API_KEY: "a key",
      AI_MODEL: "claude-sonnet-4-5",
    });
    expect(engine).toMatchObject({
      settings: { baseUrl: undefined, apiKey: "a key", concurrency: 8, context: 24_000 },
    });
  });

  it.each([
    ["AI_TEMPERATURE", "1.5", "AI_TEMPERATURE must be at most 1 if AI_PROVIDER=anthropic"],
    ["AI_REASONING_EFFORT", "none", "AI_REASONING_EFFORT must be at least low if AI_PROVIDER=anthropic"],
  ])("rejects a value of %s that Anthropic doesn't accept: %s", (name, value, message) => {
    const anthropic = { AI_PROVIDER: "anthropic", AI_API_KEY: "a key", AI_MODEL: "claude-sonnet-4-5" };
    expect(() => readConfig({ ...anthropic, [name]: value })).toThrow(message);
  });

  it("requires no model settings for the built-in engine", () => {
    expect(readConfig({ AI_MODEL: "llama3.1" }).engine).toEqual({ kind: "builtin" });
  });

  const shared = {
    ROLE: "worker",
    PUBLIC_URL: "https://berea.example.org",
    DATABASE_URL: "postgres://db/berea",
  };
  const lacking: [Record<string, string>, string][] = [
    [
      shared,
      "SECRET must be set if ROLE=worker, for example the one that `openssl rand -hex 32` prints, the same for all processes.",
    ],
    [
      { ...shared, DATABASE_URL: "" },
      "DATABASE_URL must be set if ROLE=worker, for example DATABASE_URL=postgres://user:password@host:5432/berea.",
    ],
    [
      { ...shared, PUBLIC_URL: "" },
      "PUBLIC_URL must be set if ROLE=worker, for example PUBLIC_URL=https://berea.example.org.",
    ],
    [{ GOOGLE_CLIENT_ID: "berea" }, "GOOGLE_CLIENT_SECRET must be set too. Google issues both together."],
    [
      { SPEECH_PROVIDER: "openai-compatible", SPEECH_MODEL: "whisper-1" },
      "SPEECH_BASE_URL must be set if SPEECH_PROVIDER=openai-compatible, for example SPEECH_BASE_URL=http://localhost:8000/v1.",
    ],
    [
      { SPEECH_PROVIDER: "openai-compatible", SPEECH_BASE_URL: "http://localhost:8000/v1" },
      "SPEECH_MODEL must be set if SPEECH_PROVIDER=openai-compatible, for example SPEECH_MODEL=whisper-1.",
    ],
    [
      { AI_PROVIDER: "openai-compatible", AI_MODEL: "llama3.1" },
      "AI_BASE_URL must be set if AI_PROVIDER=openai-compatible, for example AI_BASE_URL=http://localhost:11434/v1.",
    ],
    [
      { AI_PROVIDER: "openai-compatible", AI_BASE_URL: "http://localhost:11434/v1" },
      "AI_MODEL must be set if AI_PROVIDER=openai-compatible, for example AI_MODEL=llama3.1.",
    ],
    [
      { AI_PROVIDER: "anthropic", AI_MODEL: "claude-sonnet-4-5" },
      "AI_API_KEY must be set if AI_PROVIDER=anthropic, for example AI_API_KEY=sk-ant-….",
    ],
    [
      { AI_PROVIDER: "anthropic", AI_API_KEY: "a key" },
      "AI_MODEL must be set if AI_PROVIDER=anthropic, for example AI_MODEL=claude-sonnet-4-5.",
    ],
  ];

  it.each(lacking)("rejects the incomplete settings %o with one sentence", (environment, message) => {
    expect(() => readConfig(environment)).toThrow(expect.objectContaining({ name: "StartError", message }));
  });

  it("recognizes speech locally by default, unless several processes are configured", () => {
    const divided = {
      ROLE: "web",
      PUBLIC_URL: "https://berea.example.org",
      DATABASE_URL: "postgres://db/berea",
      SECRET: "in the beginning was the word, and more",
    };
    expect(readConfig({ SPEECH_PROVIDER: " " }).speech.provider).toBe("local");
    expect(readConfig({ SPEECH_PROVIDER: "none" }).speech.provider).toBe("none");
    expect(readConfig(divided).speech.provider).toBe("none");
    expect(readConfig({ ...divided, SPEECH_PROVIDER: "local" }).speech.provider).toBe("local");
  });

  it("treats an empty value as unset", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: " ", SECRET: "" })).toEqual(readConfig({}));
  });

  it("reads a bucket's region from the variables that Amazon's programs use", () => {
    const [STORAGE_URL, AWS_REGION] = ["s3://berea", "eu-central-1"];
    expect(regionOf({ STORAGE_URL })).toBe("us-east-1");
    expect(regionOf({ STORAGE_URL, AWS_REGION })).toBe("eu-central-1");
    expect(regionOf({ STORAGE_URL: `${STORAGE_URL}?region=eu-west-1`, AWS_REGION })).toBe("eu-west-1");
  });

  it("leaves the public address unset if the system chooses the port", () => {
    expect(readConfig({ PORT: "0" }).publicUrl).toBeUndefined();
  });

  const mistakes: [string, string, string][] = [
    ["PORT", "http", "PORT must be a whole number from 0 to 65535, for example PORT=3000."],
    ["PORT", "65536", "PORT must be a whole number from 0 to 65535, for example PORT=3000."],
    ["PORT", "-1", "PORT must be a whole number from 0 to 65535, for example PORT=3000."],
    ["SIGN_UP", "nobody", "SIGN_UP must be one of open, invite, closed, for example SIGN_UP=invite."],
    [
      "CONTACT_EMAIL",
      "the office",
      "CONTACT_EMAIL must be an email address, for example CONTACT_EMAIL=office@example.org.",
    ],
    ["HOST", "http://me", "HOST must be an address of this machine, for example HOST=0.0.0.0."],
    ...["berea.example.org", "https://berea.example.org/app", "ftp://berea.example.org"].map(
      (address): [string, string, string] => [
        "PUBLIC_URL",
        address,
        "PUBLIC_URL must be an address without a path, for example PUBLIC_URL=https://berea.example.org.",
      ],
    ),
    [
      "SECRET",
      "too short",
      "SECRET must have at least 32 characters, for example those that `openssl rand -hex 32` prints.",
    ],
    ...["mysql://berea@db/berea", "db:5432", "postgres"].map((address): [string, string, string] => [
      "DATABASE_URL",
      address,
      "DATABASE_URL must be the address of a PostgreSQL database, for example DATABASE_URL=postgres://user:password@host:5432/berea.",
    ]),
    ...[
      "berea",
      "https://s3.example.org/berea",
      "s3://Berea",
      "s3://berea/../x?endpoint=ftp://x",
      "s3://berea/a b",
    ].map((address): [string, string, string] => [
      "STORAGE_URL",
      address,
      "STORAGE_URL must be the address of an S3 bucket, for example STORAGE_URL=s3://bucket?endpoint=https://s3.example.org&region=eu-central-1.",
    ]),
    ["ROLE", "both", "ROLE must be one of all, web, worker, site, for example ROLE=all."],
    ...["everyone", "10.0.0.0/33", "loopback/8", "10.0.0.1,"].map((list): [string, string, string] => [
      "TRUSTED_PROXIES",
      list,
      "TRUSTED_PROXIES must name addresses, networks, loopback, linklocal or uniquelocal, for example TRUSTED_PROXIES=loopback,10.0.0.0/8.",
    ]),
    [
      "SMTP_URL",
      "mail.example.org",
      "SMTP_URL must be the address of a mail server, for example SMTP_URL=smtp://user:password@mail.example.org:587.",
    ],
    ["MAIL_FROM", "office", "MAIL_FROM must be an email address, for example MAIL_FROM=berea@example.org."],
    [
      "AI_PROVIDER",
      "chatgpt",
      "AI_PROVIDER must be one of builtin, openai-compatible, anthropic, for example AI_PROVIDER=builtin.",
    ],
    ...["localhost:11434", "ollama", "file:///model"].map((address): [string, string, string] => [
      "AI_BASE_URL",
      address,
      "AI_BASE_URL must be the address of a model server, for example AI_BASE_URL=http://localhost:11434/v1.",
    ]),
    ...[
      "AI_BASE_URL",
      "GOOGLE_DISCOVERY_URL",
      "YOUTUBE_API_URL",
      "SPEECH_BASE_URL",
      "SPEECH_DOWNLOAD_URL",
      "BIBLE_DOWNLOAD_URL",
    ].flatMap((name): [string, string, string][] => [
      [
        name,
        "http://localhost:6000/v1",
        `${name} must not have port 6000, which web clients refuse to call. Use another one.`,
      ],
      [name, "http://pastor:secret@localhost/v1", `${name} must not contain a user name or password.`],
      [name, "http://pastor@localhost/v1", `${name} must not contain a user name or password.`],
    ]),
    [
      "PUBLIC_SITE_URL",
      "https://sermons.example.org/c/grace",
      "PUBLIC_SITE_URL must be an address without a path, for example PUBLIC_SITE_URL=https://sermons.example.org.",
    ],
    [
      "PUBLIC_SITE_URL",
      "http://localhost:4000",
      "PUBLIC_SITE_URL must have another host name than PUBLIC_URL.",
    ],
    [
      "PUBLIC_URL",
      "https://berea.example.org:10080",
      "PUBLIC_URL must not have port 10080, which browsers refuse to open. Use another one.",
    ],
    [
      "PORT",
      "6000",
      "PORT must not be 6000, which browsers refuse to open. Use another one, for example PORT=3000.",
    ],
    ...["0", "many", "2.5", "1000"].map((number): [string, string, string] => [
      "AI_CONCURRENCY",
      number,
      "AI_CONCURRENCY must be a whole number from 1 to 999, for example AI_CONCURRENCY=8.",
    ]),
    ...["1999", "8k", "-4096", "10000000"].map((number): [string, string, string] => [
      "AI_CONTEXT",
      number,
      "AI_CONTEXT must be a whole number from 2000 to 9999999, for example AI_CONTEXT=8192.",
    ]),
    ...["hot", "2.1", "-1", "0.123"].map((number): [string, string, string] => [
      "AI_TEMPERATURE",
      number,
      "AI_TEMPERATURE must be a number from 0 to 2, for example AI_TEMPERATURE=0.7.",
    ]),
    [
      "AI_REASONING_EFFORT",
      "much",
      "AI_REASONING_EFFORT must be one of none, minimal, low, medium, high, xhigh, max, for example AI_REASONING_EFFORT=low.",
    ],
    ...["short", "spaces are not sent well"].map((token): [string, string, string] => [
      "METRICS_TOKEN",
      token,
      "METRICS_TOKEN must have at least 16 letters and digits, for example those that `openssl rand -hex 16` prints.",
    ]),
    [
      "LOG_LEVEL",
      "loud",
      "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, for example LOG_LEVEL=info.",
    ],
  ];

  it("allows a port that browsers block if the public address has another one", () => {
    const { listen } = readConfig({ PORT: "6000", PUBLIC_URL: "https://berea.example.org" });
    expect(listen.port).toBe(6000);
  });

  it.each(mistakes)("rejects %s=%s with one sentence", (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      expect.objectContaining({ name: "StartError", message }),
    );
  });
});
