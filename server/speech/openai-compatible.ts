// A client for speech services that implement OpenAI's transcription API, many of them only in part.
import type { SpeechSettings } from "../config/config.ts";
import { limitedFetch } from "../http/limited-fetch.ts";
import { encodeWav, WAV_HEADER_BYTES } from "../audio/wav.ts";
import {
  ApiCallError,
  type ApiService,
  classifyConnectionError,
  classifyErrorResponse,
} from "../engine/model/calls/api-call-error.ts";
import { type ApiRetryPolicy, createApiCallQueue } from "../engine/model/calls/api-call-queue.ts";
import { AppError } from "../errors.ts";
import { createFairQueue } from "../workers/fair-queue.ts";
import { readAnswer } from "./read-answer.ts";
import {
  type PieceTranscript,
  SAMPLE_RATE,
  type SpeechPiece,
  type SpeechProvider,
  type SpeechRequest,
} from "./speech-provider.ts";

type Settings = Extract<SpeechSettings, { provider: "openai-compatible" }>;

/** 3 MB of WAV (services accept 25), so that an hour is shared evenly among concurrent calls. */
const MAX_PIECE_SECONDS = 90;
/** Calls at a time. The first ones of another user need not wait for those of one user. */
const TURNS = { slots: 6, slotsPerOwner: 4, maxWaiting: Infinity, maxWaitingPerOwner: Infinity };
const MAX_ANSWER_BYTES = 1024 ** 2;

/** Request variants, richest first. If a service refuses one, the next is tried. */
const [TIMED, PLAIN, MINIMAL] = [0, 1, 2];

/** Shorter times for tests. */
export interface SpeechTiming {
  retryPolicy?: ApiRetryPolicy;
  /** Milliseconds. */
  answerTimeout?: number;
}

const ANSWER_TIMEOUT_MS = 290_000;

export function createOpenAiCompatibleSpeech(settings: Settings, timing: SpeechTiming = {}): SpeechProvider {
  const { answerTimeout = ANSWER_TIMEOUT_MS } = timing;
  const { host } = new URL(settings.baseUrl);
  const service: ApiService = {
    displayName: `The speech service at ${host}`,
    host,
    model: settings.model,
    hasKey: settings.apiKey !== undefined,
    toError: (sentence) => new AppError("unavailable", sentence),
  };
  const queue = createApiCallQueue(TURNS.slots, service, timing.retryPolicy);
  const turns = createFairQueue(TURNS);
  let form = TIMED;

  async function ask(piece: SpeechPiece, request: SpeechRequest, asked: number): Promise<PieceTranscript> {
    const transcript = await queue.run({
      priority: 0,
      remainingTokens: () => 0,
      signal: request.signal,
      attempt: ({ signal, onAccepted }) =>
        call(settings, service, toForm(piece, request, settings.model, asked), {
          signal,
          onAccepted,
          answerTimeout,
        }).catch((error: unknown) => {
          const isRefused = error instanceof ApiCallError && error.kind === "rejected";
          if (!isRefused || asked === MINIMAL) throw error;
        }),
    });
    if (transcript) return transcript;
    const barer = await ask(piece, request, asked + 1);
    form = Math.max(form, asked + 1);
    return barer;
  }

  return {
    info: { provider: "openai-compatible", name: settings.model, place: host, isReady: true },
    maxPieceSeconds: MAX_PIECE_SECONDS,
    maxConcurrentPieces: TURNS.slotsPerOwner,
    transcribe: (piece, request) =>
      turns.run({ ...request, owner: request.owner ?? "" }, () => ask(piece, request, form)),
  };
}

function toForm(
  { samples }: SpeechPiece,
  { language, prompt }: SpeechRequest,
  model: string,
  asked: number,
): FormData {
  const form = new FormData();
  form.set("file", new Blob([encodeWav(samples, SAMPLE_RATE)], { type: "audio/wav" }), "piece.wav");
  form.set("model", model);
  if (asked <= PLAIN) {
    // Services accept languages without regions.
    if (language) form.set("language", language.split("-")[0]!.toLowerCase());
    if (prompt) form.set("prompt", prompt);
  }
  if (asked <= TIMED) {
    form.set("temperature", "0");
    form.set("response_format", "verbose_json");
    form.append("timestamp_granularities[]", "segment");
    form.append("timestamp_granularities[]", "word");
  }
  return form;
}

/** One attempt at one piece. Rejects with a `ApiCallError` or with the signal's reason. */
async function call(
  { baseUrl, apiKey }: Settings,
  service: ApiService,
  form: FormData,
  { signal, onAccepted, answerTimeout }: { signal: AbortSignal; onAccepted(): void; answerTimeout: number },
): Promise<PieceTranscript> {
  const { displayName, host, toError } = service;
  const permanent = (sentence: string) => new ApiCallError("permanent", "", { userError: toError(sentence) });
  const sound = form.get("file") as File;
  const seconds = (sound.size - WAV_HEADER_BYTES) / (SAMPLE_RATE * 2);
  // Serialized first: if the call fails while fetch still reads the form, the process crashes.
  const written = new Response(form);
  const body = await written.bytes();
  try {
    const response = await limitedFetch(
      `${baseUrl.replace(/\/+$/, "")}/audio/transcriptions`,
      {
        method: "POST",
        headers: {
          "content-type": written.headers.get("content-type") ?? "",
          ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
        },
        body,
        signal: AbortSignal.any([signal, AbortSignal.timeout(answerTimeout)]),
      },
      MAX_ANSWER_BYTES,
    );
    onAccepted();
    const answer = await response.text();
    const { status, headers } = response;
    if (response.ok) {
      const transcript = readAnswer(answer, headers.get("content-type") ?? "", seconds);
      if (transcript) return transcript;
      throw permanent(`${host} isn't a speech service. Ask your administrator to check its address.`);
    }
    if (status >= 300 && status < 400) {
      throw permanent(
        `${displayName} redirects to another address. Ask your administrator to correct its address.`,
      );
    }
    const failure = classifyErrorResponse(status, Object.fromEntries(headers), answer, service);
    if (failure.kind === "rejected" && (status === 404 || status === 405)) {
      throw permanent(
        `${displayName} doesn't transcribe at this address. Ask your administrator to check its address and model.`,
      );
    }
    throw failure;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ApiCallError) throw error;
    if (error instanceof DOMException && error.name === "TimeoutError") {
      throw new ApiCallError("timeout", "It did not answer in time.");
    }
    throw classifyConnectionError(error, service);
  }
}
