// A speech service over HTTP for tests and benchmarks: it decodes pieces, responds at a given speed, and can fail, hang or
// return unusual responses.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

/** A piece as the service received it. */
export interface ReceivedPiece {
  /** From 1, in order of arrival. */
  number: number;
  samples: Int16Array;
  seconds: number;
  fields: Record<string, string[]>;
  authorization: string | undefined;
}

/** An error response. */
export interface Refusal {
  status: number;
  body?: string;
  headers?: Record<string, string>;
}

export interface SpeechServerOptions {
  /** Seconds of audio of a piece that are transcribed in a second. */
  speed?: number;
  /** Pieces that are transcribed at the same time; more wait. */
  maxRunning?: number;
  /** The transcript of a piece; by default numbered words, one a second. */
  transcribe?(piece: ReceivedPiece): { start: number; end: number; text: string }[];
  /** Replaces the whole response. */
  answer?(piece: ReceivedPiece): unknown;
  /** The failure of a piece: "hang" never responds, "break" closes the connection. */
  refuse?(piece: ReceivedPiece): Refusal | "hang" | "break" | undefined;
  /** Responses wait for this promise. */
  until?: Promise<unknown>;
}

export interface SpeechServer {
  /** The URL including `/v1`. */
  url: string;
  pieces: ReceivedPiece[];
  /** The most requests that were open at the same time. */
  maxConcurrent: number;
  close(): Promise<void>;
}

const RATE = 16_000;
const HEADER_BYTES = 44;

export async function startSpeechServer(options: SpeechServerOptions = {}): Promise<SpeechServer> {
  const state: SpeechServer = { url: "", pieces: [], maxConcurrent: 0, close: async () => undefined };
  let openRequests = 0;
  let working = 0;
  const queue: (() => void)[] = [];
  const server = createServer((request, response) => {
    void handle(request, response).catch((error: unknown) => {
      response.writeHead(400, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { message: `The test's speech server: ${String(error)}` } }));
    });
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== "POST" || request.url !== "/v1/audio/transcriptions") {
      response.writeHead(404).end("{}");
      return;
    }
    const piece = await readPiece(request, state.pieces.length + 1);
    state.pieces.push(piece);
    openRequests += 1;
    state.maxConcurrent = Math.max(state.maxConcurrent, openRequests);
    response.on("close", () => (openRequests -= 1));
    await options.until;
    const refusal = options.refuse?.(piece);
    if (refusal === "hang") return;
    if (refusal === "break") return void response.destroy();
    if (refusal) {
      response.writeHead(refusal.status, { "content-type": "application/json", ...refusal.headers });
      response.end(refusal.body ?? "{}");
      return;
    }
    await work(piece);
    const answer = options.answer ? options.answer(piece) : describe(piece, options.transcribe ?? countWords);
    const isText = typeof answer === "string";
    response.writeHead(200, { "content-type": isText ? "text/plain; charset=utf-8" : "application/json" });
    response.end(isText ? answer : JSON.stringify(answer));
  }

  async function work({ seconds }: ReceivedPiece): Promise<void> {
    if (working >= (options.maxRunning ?? Infinity))
      await new Promise<void>((resolve) => queue.push(resolve));
    else working += 1;
    if (options.speed !== undefined) await pause((seconds / options.speed) * 1000);
    const next = queue.shift();
    if (next) next();
    else working -= 1;
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  state.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return state;
}

/** Reads the form and its WAV file. Throws unless it has one channel of 16 bits, 16,000 samples a second, and a correct length. */
async function readPiece(request: IncomingMessage, number: number): Promise<ReceivedPiece> {
  const body = await buffer(request);
  const { authorization } = request.headers;
  const form = await new Response(body, {
    headers: { "content-type": String(request.headers["content-type"]) },
  }).formData();
  const file = form.get("file");
  if (!(file instanceof File)) throw new Error("there is no file");
  const wav = Buffer.from(await file.arrayBuffer());
  const is = (at: number, text: string) => wav.toString("latin1", at, at + text.length) === text;
  if (!is(0, "RIFF") || !is(8, "WAVEfmt ") || !is(36, "data")) throw new Error("it is not a WAV file");
  if (wav.readUInt16LE(22) !== 1 || wav.readUInt32LE(24) !== RATE || wav.readUInt16LE(34) !== 16)
    throw new Error("it is not one channel of 16 bits, 16,000 a second");
  if (wav.readUInt32LE(40) !== wav.length - HEADER_BYTES) throw new Error("it is not as long as it says");
  const samples = new Int16Array(new Uint8Array(wav.subarray(HEADER_BYTES)).buffer);
  const fields: Record<string, string[]> = {};
  for (const [name, value] of form) if (typeof value === "string") (fields[name] ??= []).push(value);
  return { number, samples, seconds: samples.length / RATE, fields, authorization };
}

const countWords = ({ seconds, number }: ReceivedPiece) =>
  Array.from({ length: Math.floor(seconds) }, (_, second) => ({
    start: second,
    end: second + 1,
    text: `Word ${number}-${second}.`,
  }));

/** A response in the format of OpenAI that the form asks for. */
function describe(
  piece: ReceivedPiece,
  transcribe: NonNullable<SpeechServerOptions["transcribe"]>,
): Record<string, unknown> {
  const segments = transcribe(piece);
  const text = segments.map((segment) => segment.text).join(" ");
  if (piece.fields.response_format?.[0] !== "verbose_json") return { text };
  const words = segments.flatMap(({ start, end, text: said }) => {
    const each = said.split(" ");
    const length = (end - start) / each.length;
    return each.map((word, index) => ({
      word: word.replace(/[.,?!]/g, ""),
      start: start + index * length,
      end: start + (index + 1) * length,
    }));
  });
  const details = segments.map((segment, id) => Object.assign({ id }, segment, { text: ` ${segment.text}` }));
  return { task: "transcribe", language: "english", duration: piece.seconds, text, segments: details, words };
}
