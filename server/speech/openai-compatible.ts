// A speech service over HTTP that speaks OpenAI's protocol, as far as the many that say so do.
import type { SpeechSettings } from "../config/config.ts";
import { limitedFetch } from "../http/limited-fetch.ts";
import { encodeWav, WAV_HEADER_BYTES } from "../audio/wav.ts";
import { createCallTurns, SPEECH_RETRY_POLICY, type SpeechRetryPolicy } from "./call-turns.ts";
import { readAnswer } from "./read-answer.ts";
import { readBrokenCall, readRefusal, type ServiceNames, SpeechFailure } from "./speech-failure.ts";
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

export function createOpenAiCompatibleSpeech(
  settings: Settings,
  policy: SpeechRetryPolicy = SPEECH_RETRY_POLICY,
): SpeechProvider {
  const { host } = new URL(settings.baseUrl);
  const names: ServiceNames = { host, model: settings.model, hasKey: settings.apiKey !== undefined };
  const takeTurn = createCallTurns(PIECES_AT_A_TIME, policy);
  let form = TIMED;

  async function ask(piece: SpeechPiece, request: SpeechRequest, asked: number): Promise<PieceTranscript> {
    const making = () =>
      call(settings, names, policy, toForm(piece, request, settings.model, asked), request);
    try {
      return await takeTurn(making, request.signal);
    } catch (error) {
      if (!(error instanceof SpeechFailure)) throw error;
      // oxlint-disable-next-line preserve-caught-error -- only the sentence is for others
      if (error.kind !== "refused" || asked === BAREST) throw error.reason;
      const transcript = await ask(piece, request, asked + 1);
      form = Math.max(form, asked + 1);
      return transcript;
    }
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

/** One attempt at one piece; rejects with a `SpeechFailure`, or with the reason of the request's signal. */
async function call(
  { baseUrl, apiKey }: Settings,
  names: ServiceNames,
  policy: SpeechRetryPolicy,
  form: FormData,
  request: SpeechRequest,
): Promise<PieceTranscript> {
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
        signal: AbortSignal.any([request.signal, AbortSignal.timeout(policy.answerTimeout)]),
      },
      MAX_ANSWER_BYTES,
    );
    const answer = await response.text();
    if (!response.ok) throw readRefusal(response, answer, names);
    const transcript = readAnswer(answer, response.headers.get("content-type") ?? "", seconds);
    if (transcript) return transcript;
    const sentence = `What answers at ${names.host} is not a speech service. Ask the operator of this server to check its address.`;
    throw new SpeechFailure("final", sentence);
  } catch (error) {
    request.signal.throwIfAborted();
    throw error instanceof SpeechFailure ? error : readBrokenCall(error, names);
  }
}
