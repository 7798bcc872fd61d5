import { describe, expect, onTestFinished, test } from "vitest";
import { makeSounds } from "../audio/testing-sounds.ts";
import { createOpenAiCompatibleSpeech, type SpeechTiming } from "./openai-compatible.ts";
import type { SpeechProvider, SpeechRequest } from "./speech-provider.ts";
import { type SpeechServer, type SpeechServerOptions, startSpeechServer } from "./testing-speech-server.ts";

const SHORT: SpeechTiming = {
  retryPolicy: { initialDelayMs: 2, maxAttempts: 4, maxRateLimits: 6, maxRetryAfterMs: 3000 },
  answerTimeout: 2000,
};
const PIECE = { samples: makeSounds([{ seconds: 3, tone: 220 }]) };

interface Both {
  service: SpeechServer;
  speech: SpeechProvider;
}

async function startBoth(
  options: SpeechServerOptions = {},
  settings = {},
  timing: SpeechTiming = {},
): Promise<Both> {
  const service = await startSpeechServer(options);
  onTestFinished(() => service.close());
  const speech = createOpenAiCompatibleSpeech(
    {
      provider: "openai-compatible",
      baseUrl: service.url,
      apiKey: "a key of the tests",
      model: "whisper-1",
      ...settings,
    },
    { ...SHORT, ...timing },
  );
  return { service, speech };
}

const transcribe = ({ speech }: Both, request: Partial<SpeechRequest> = {}) =>
  speech.transcribe(PIECE, { signal: new AbortController().signal, ...request });

const refuseWith = (status: number, message = "", headers = {}) => ({
  status,
  headers,
  body: JSON.stringify({ error: { message } }),
});

describe("a speech service", () => {
  test("receives the audio with the key, the language and the prompt", async () => {
    const both = await startBoth();
    const made = await transcribe(both, { language: "pt-BR", prompt: "Habakkuk" });
    const [received] = both.service.pieces;
    expect(received?.samples).toEqual(PIECE.samples);
    expect(received?.authorization).toBe("Bearer a key of the tests");
    expect(received?.fields).toMatchObject({
      model: ["whisper-1"],
      language: ["pt"],
      prompt: ["Habakkuk"],
      response_format: ["verbose_json"],
      "timestamp_granularities[]": ["segment", "word"],
    });
    expect(made.language).toBe("en");
    expect(made.segments).toHaveLength(3);
    expect(made.segments[1]).toEqual({ start: 1, end: 2, text: "Word 1-1.", wordStarts: [1, 1.5] });
  });

  test("without times gets simpler requests from then on", async () => {
    const both = await startBoth({
      refuse: ({ fields }) =>
        fields.response_format
          ? refuseWith(400, "response_format 'verbose_json' is not compatible")
          : undefined,
    });
    const made = await transcribe(both, { language: "en" });
    expect(made.segments).toEqual([{ start: 0, end: 3, text: "Word 2-0. Word 2-1. Word 2-2." }]);
    await transcribe(both);
    expect(both.service.pieces.map(({ fields }) => "response_format" in fields)).toEqual([
      true,
      false,
      false,
    ]);
    expect(both.service.pieces[1]?.fields.language).toEqual(["en"]);
  });

  test("may answer with plain text", async () => {
    const both = await startBoth({ answer: () => "Fear not, little flock.\n" });
    expect((await transcribe(both)).segments).toEqual([
      { start: 0, end: 3, text: "Fear not, little flock." },
    ]);
  });

  test("is retried after a transient failure", async () => {
    const refusals = ["break", refuseWith(503), refuseWith(500), undefined] as const;
    const both = await startBoth({ refuse: ({ number }) => refusals[number - 1] });
    expect((await transcribe(both)).segments).toHaveLength(3);
    expect(both.service.pieces).toHaveLength(4);
  });

  test("gets the next call after its Retry-After time, and fewer concurrent calls from then on", async () => {
    const times: number[] = [];
    const both = await startBoth({
      refuse({ number }) {
        times.push(performance.now());
        return number === 1 ? refuseWith(429, "slow down", { "retry-after": "1" }) : undefined;
      },
    });
    await transcribe(both);
    expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(990);
  });

  test("gets a limited number of concurrent calls", async () => {
    const { promise: until, resolve: resume } = Promise.withResolvers<void>();
    const both = await startBoth({ until });
    const making = Array.from({ length: 12 }, () => transcribe(both));
    while (both.service.pieces.length < both.speech.maxConcurrentPieces) {
      await new Promise((resolve) => void setTimeout(resolve, 5));
    }
    resume();
    await Promise.all(making);
    expect(both.service.pieces).toHaveLength(12);
    expect(both.service.maxConcurrent).toBe(both.speech.maxConcurrentPieces);
  });

  test("gets the pieces of a newcomer at once, however many another user has queued", async () => {
    const answers = Promise.withResolvers<void>();
    const both = await startBoth({ until: answers.promise });
    const queued = Array.from({ length: 60 }, () => transcribe(both, { owner: "busy", prompt: "busy" }));
    await expect.poll(() => both.service.pieces.length).toBe(4);
    const own = [1, 2].map(() => transcribe(both, { owner: "newcomer", prompt: "newcomer" }));
    await expect.poll(() => both.service.pieces.length).toBe(6);
    expect(both.service.pieces.slice(4).map(({ fields }) => fields.prompt)).toEqual([
      ["newcomer"],
      ["newcomer"],
    ]);
    answers.resolve();
    await Promise.all([...queued, ...own]);
  });

  test("stops at once when the job is aborted", async () => {
    const both = await startBoth({ refuse: () => "hang" });
    const work = new AbortController();
    const making = transcribe(both, { signal: work.signal });
    while (both.service.pieces.length === 0) await new Promise((resolve) => void setTimeout(resolve, 5));
    work.abort(new Error("cancelled"));
    await expect(making).rejects.toThrow("cancelled");
  });
});

/** The error message for a failing service. */
async function failing(both: Both): Promise<string> {
  const error: unknown = await transcribe(both).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: "AppError", code: "unavailable" });
  const { message } = error as Error;
  expect(message).not.toContain("a key of the tests");
  return message.replaceAll(new URL(both.service.url).host, "HOST");
}

describe("failures of a speech service say what to do", () => {
  test.each([
    [
      "a wrong key",
      refuseWith(401, "Incorrect API key"),
      "The speech service at HOST rejected the API key. Ask your administrator to check it.",
    ],
    [
      "an unknown model",
      refuseWith(404, "The model `whisper-1` does not exist"),
      "The speech service at HOST has no model named “whisper-1”. Ask your administrator to choose another one.",
    ],
    [
      "a wrong address",
      refuseWith(404),
      "The speech service at HOST doesn't transcribe at this address. Ask your administrator to check its address and model.",
    ],
    [
      "a redirect, which is not followed",
      { status: 307, headers: { location: "http://127.0.0.1:1/" } },
      "The speech service at HOST redirects to another address. Ask your administrator to correct its address.",
    ],
    ["no credit", refuseWith(429, "insufficient_quota"), "The account at HOST has no credit left."],
    [
      "sound that it cannot read",
      refuseWith(400, "Audio file could not be decoded"),
      "The speech service at HOST rejected the request: Audio file could not be decoded.",
    ],
    ["a failure that stays", refuseWith(500), "The speech service at HOST keeps failing. Try again later."],
    ["a broken connection", "break" as const, "The speech service at HOST keeps failing. Try again later."],
    [
      "too long a wait",
      refuseWith(429, "", { "retry-after": "3600" }),
      "The speech service at HOST asks us to wait 60 minutes. Try again later.",
    ],
  ])("%s", async (_, refusal, sentence) => {
    expect(await failing(await startBoth({ refuse: () => refusal }))).toBe(sentence);
  });

  test("a missing key", async () => {
    const both = await startBoth({ refuse: () => refuseWith(401) }, { apiKey: undefined });
    expect(await failing(both)).toBe(
      "The speech service at HOST needs an API key. Ask your administrator to add one.",
    );
    expect(both.service.pieces[0]?.authorization).toBeUndefined();
  });

  test("a timeout", async () => {
    const both = await startBoth({ refuse: () => "hang" }, {}, { answerTimeout: 50 });
    expect(await failing(both)).toBe("The speech service at HOST isn't responding. Try again later.");
  });

  test("an unreachable server", async () => {
    const both = await startBoth();
    await both.service.close();
    expect(await failing(both)).toBe(
      "The speech service at HOST can't be reached. Ask your administrator to check its address and that it's running.",
    );
  });

  test("a server that is not a speech service", async () => {
    const both = await startBoth({ answer: () => "<html><p>Welcome</p></html>" });
    expect(await failing(both)).toBe(
      "HOST isn't a speech service. Ask your administrator to check its address.",
    );
  });
});
