// A speech service over HTTP that speaks OpenAI's protocol, as far as the many that say so do.
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
import { readAnswer } from "./read-answer.ts";
import {
  type PieceTranscript,
  SAMPLE_RATE,
  type SpeechPiece,
  type SpeechProvider,
  type SpeechRequest,
} from "./speech-provider.ts";

type Settings = Extract<SpeechSettings, { provider: "openai-compatible" }>;

/** Seconds: 3 MB of WAV, of the 25 that services take, and an hour goes evenly to several callers. */
const MAX_PIECE = 90;
const PIECES_AT_A_TIME = 4;
const MAX_ANSWER_BYTES = 1024 ** 2;

/** Forms of the request, from that which asks for most: where one is refused the next is tried, up to the barest. */
const [TIMED, PLAIN, BAREST] = [0, 1, 2];

/** For tests, which cannot wait as long as people do. */
export interface SpeechTiming {
  queue?: ApiRetryPolicy;
  /** Milliseconds in which a call must be answered. */
  answerTimeout?: number;
}

const ANSWER_TIMEOUT_MS = 290_000;

export function createOpenAiCompatibleSpeech(settings: Settings, timing: SpeechTiming = {}): SpeechProvider {
  const { answerTimeout = ANSWER_TIMEOUT_MS } = timing;
  const { host } = new URL(settings.baseUrl);
  const called: ApiService = {
    service: `The speech service at ${host}`,
    host,
    model: settings.model,
    hasKey: settings.apiKey !== undefined,
    toError: (sentence) => new AppError("unavailable", sentence),
  };
  const queue = createApiCallQueue(PIECES_AT_A_TIME, called, timing.queue);
  let form = TIMED;

  async function ask(piece: SpeechPiece, request: SpeechRequest, asked: number): Promise<PieceTranscript> {
    const transcript = await queue.run({
      priority: 0,
      tokens: () => 0,
      signal: request.signal,
      attempt: ({ signal, accepted }) =>
        call(settings, called, toForm(piece, request, settings.model, asked), {
          signal,
          accepted,
          answerTimeout,
        }).catch((error: unknown) => {
          const isRefused = error instanceof ApiCallError && error.kind === "refused";
          if (!isRefused || asked === BAREST) throw error;
        }),
    });
    if (transcript) return transcript;
    const barer = await ask(piece, request, asked + 1);
    form = Math.max(form, asked + 1);
    return barer;
  }

  return {
    info: { provider: "openai-compatible", name: settings.model, place: host, isReady: true },
    longestPiece: MAX_PIECE,
    piecesAtATime: PIECES_AT_A_TIME,
    transcribe: (piece, request) => ask(piece, request, form),
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
    // Services know languages, not their regions.
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

/** One attempt at one piece; rejects with a `ApiCallError`, or with the reason of the signal. */
async function call(
  { baseUrl, apiKey }: Settings,
  called: ApiService,
  form: FormData,
  { signal, accepted, answerTimeout }: { signal: AbortSignal; accepted(): void; answerTimeout: number },
): Promise<PieceTranscript> {
  const { service, host, toError } = called;
  const final = (sentence: string) => new ApiCallError("final", "", { reason: toError(sentence) });
  const sound = form.get("file") as File;
  const seconds = (sound.size - WAV_HEADER_BYTES) / (SAMPLE_RATE * 2);
  // Written out beforehand: a form that fetch is still reading when the call fails takes the process down.
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
    accepted();
    const answer = await response.text();
    const { status, headers } = response;
    if (response.ok) {
      const transcript = readAnswer(answer, headers.get("content-type") ?? "", seconds);
      if (transcript) return transcript;
      throw final(
        `What answers at ${host} is not a speech service. Ask the operator of this server to check its address.`,
      );
    }
    if (status >= 300 && status < 400) {
      throw final(
        `${service} redirects to another address. Ask the operator of this server to correct its address.`,
      );
    }
    const failure = classifyErrorResponse(status, Object.fromEntries(headers), answer, called);
    if (failure.kind === "refused" && (status === 404 || status === 405)) {
      throw final(
        `${service} does not transcribe at this address. Ask the operator of this server to check its address and model.`,
      );
    }
    throw failure;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ApiCallError) throw error;
    if (error instanceof DOMException && error.name === "TimeoutError") {
      throw new ApiCallError("silent", "It did not answer in time.");
    }
    throw classifyConnectionError(error, called);
  }
}
