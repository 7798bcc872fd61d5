// Recordings and transcriptions for the tests of jobs.
import { expect } from "vitest";
import type { Job } from "../../contract/processing/jobs.schema.ts";
import type { Sermon } from "../../contract/records/sermon.schema.ts";
import { makeSounds } from "../audio/testing-sounds.ts";
import { encodeWav } from "../audio/wav.ts";
import { createOpenAiCompatibleSpeech } from "../speech/openai-compatible.ts";
import { SAMPLE_RATE, type SpeechProvider } from "../speech/speech-provider.ts";
import type { ReceivedPiece } from "../speech/testing-speech-server.ts";
import type { ApiResponse, TestUser } from "../testing/testing.ts";
import { createUploadHeaders } from "../uploads/testing-media.ts";

/** Each sentence is two seconds of a different tone, followed by a silence long enough to end a piece. */
export function makeRecording(sentences: number): Uint8Array {
  const sounds = Array.from({ length: sentences }, (_, index) => [
    { seconds: 2, tone: 200 + 50 * index },
    { seconds: 3 },
  ]);
  return encodeWav(makeSounds(sounds.flat()), SAMPLE_RATE);
}

/** Detects the number of a piece's sentence by its tone. */
export function detectSentence({ samples }: ReceivedPiece): number {
  const middle = samples.subarray(samples.length / 2 - 4000, samples.length / 2 + 4000);
  const crossings = middle.filter((sample, at) => at > 0 && sample >= 0 !== middle[at - 1]! >= 0).length;
  return Math.max(0, Math.round((crossings - 200) / 50));
}

/** The transcript of a piece with one sentence. */
export const transcribeSentence = (piece: ReceivedPiece) => {
  const start = piece.samples.findIndex((sample) => Math.abs(sample) > 1000) / SAMPLE_RATE;
  return [{ start, end: start + 2, text: `This is sentence ${detectSentence(piece)}.` }];
};

export async function uploadRecording(
  person: TestUser,
  sermon: Sermon,
  content: Uint8Array,
  metadata: Record<string, string> = {},
): Promise<string> {
  const headers = createUploadHeaders(content, {
    filename: "sunday.wav",
    sermonId: sermon.id,
    ...metadata,
  });
  const { status, headers: answered } = await person.call("POST", "/api/uploads", content, headers);
  expect(status).toBe(201);
  return String(answered.location).split("/").at(-1)!;
}

export const startTranscription = (
  person: TestUser,
  sermon: { id: string },
  fileId: string,
  more: { language?: string; glossary?: string } = {},
): Promise<ApiResponse> =>
  person.call("POST", `/api/users/${person.uid}/jobs`, {
    kind: "transcribe",
    sermonId: sermon.id,
    fileId,
    ...more,
  });

/** All events of a job until it ends. */
export async function listJobEvents(person: TestUser, { id }: Job): Promise<Job[]> {
  const { body } = await person.call("GET", `/api/users/${person.uid}/jobs/${id}/events`);
  const events = String(body).split("\n\n");
  return events
    .filter((event) => event.startsWith("event: job\n"))
    .map((event) => JSON.parse(event.slice(event.indexOf("data: ") + 6)) as Job);
}

/** A speech provider over HTTP with short retry delays. */
export const createTestSpeechProvider = (url: string): SpeechProvider =>
  createOpenAiCompatibleSpeech(
    { provider: "openai-compatible", baseUrl: url, apiKey: undefined, model: "whisper-1" },
    {
      retryPolicy: { initialDelayMs: 2, maxAttempts: 3, maxRateLimits: 3, maxRetryAfterMs: 1000 },
      answerTimeout: 60_000,
    },
  );
