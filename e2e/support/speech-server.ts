// A fake speech service that recognizes tones, and can delay or reject requests.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { encodeWav } from "../../server/audio/wav.ts";

const RATE = 16_000;
const PART_SECONDS = 29;
const PAUSE_SECONDS = 1;
const WORDS = [
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];

const pitchOf = (part: number) => 150 + 40 * part;

/** The text of a part of the audio, counted from 0. */
export const sentenceOf = (part: number) => `This is part number ${WORDS[part]} of the sermon.`;

export const MAX_PARTS = WORDS.length;

/** A WAV file; each part is half a minute of another tone with a second of silence at its end. */
export function makeSermonSound(parts: number): Buffer {
  const each = (PART_SECONDS + PAUSE_SECONDS) * RATE;
  const levels = new Int16Array(parts * each);
  for (let part = 0; part < parts; part += 1) {
    for (let at = 0; at < PART_SECONDS * RATE; at += 1)
      levels[part * each + at] = Math.round(8_000 * Math.sin((2 * Math.PI * pitchOf(part) * at) / RATE));
  }
  return Buffer.from(encodeWav(levels, RATE));
}

export class SpeechServer {
  /** The parts that it has transcribed, in order, with repetitions. */
  readonly transcribed: number[] = [];
  /** The prompts and languages of the requests. */
  readonly prompts = new Set<string>();
  readonly languages = new Set<string>();
  /** The number of requests to answer before the others wait; undefined for all. */
  patience: number | undefined;
  /** The error status of all responses, if set. */
  refusal: number | undefined;
  #waiting: (() => void)[] = [];
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  static async start(): Promise<SpeechServer> {
    const server = new SpeechServer();
    await new Promise<void>((resolve) => server.#server.listen(0, "127.0.0.1", resolve));
    return server;
  }

  /** The settings of a Berea server that uses it. */
  get settings(): Record<string, string> {
    const { port } = this.#server.address() as AddressInfo;
    return {
      SPEECH_PROVIDER: "openai-compatible",
      SPEECH_BASE_URL: `http://127.0.0.1:${port}/v1`,
      SPEECH_MODEL: "whisper-of-tests",
    };
  }

  /** Answers all waiting and future requests. */
  release(): void {
    this.patience = undefined;
    for (const goOn of this.#waiting.splice(0)) goOn();
  }

  async stop(): Promise<void> {
    this.release();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await readForm(request).catch(() => undefined);
    if (!form) return;
    if (this.refusal !== undefined) return void response.writeHead(this.refusal).end();
    if (this.patience === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else if (this.patience !== undefined) this.patience -= 1;
    if (response.destroyed) return;
    this.prompts.add(String(form.get("prompt") ?? ""));
    this.languages.add(String(form.get("language") ?? "not given"));
    const sound = Buffer.from(await (form.get("file") as File).arrayBuffer());
    const parts = listen(sound.subarray(44));
    this.transcribed.push(...parts.map(({ part }) => part));
    const segments = parts.map(({ part, start, end }) => ({ start, end, text: sentenceOf(part) }));
    const text = segments.map((segment) => segment.text).join(" ");
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ text, language: "english", segments }));
  }
}

async function readForm(request: IncomingMessage): Promise<FormData> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = { "content-type": request.headers["content-type"] ?? "" };
  return new Response(Buffer.concat(chunks), { headers }).formData();
}

const BLOCK = RATE / 4;

/** The tones in a piece with their times in seconds; a cut tone counts in the piece with most of it. */
function listen(samples: Buffer): { part: number; start: number; end: number }[] {
  const found: { part: number; start: number; end: number }[] = [];
  for (let at = 0; at + BLOCK * 2 <= samples.length; at += BLOCK * 2) {
    const part = hearPart(samples.subarray(at, at + BLOCK * 2));
    if (part === undefined) continue;
    const [start, end] = [at / 2 / RATE, (at / 2 + BLOCK) / RATE];
    const last = found.at(-1);
    if (last?.part === part) last.end = end;
    else found.push({ part, start, end });
  }
  return found.filter(({ start, end }) => end - start > PART_SECONDS / 2);
}

function hearPart(block: Buffer): number | undefined {
  let crossings = 0;
  let before = 0;
  for (let at = 0; at < block.length; at += 2) {
    const level = block.readInt16LE(at);
    if (Math.abs(level) < 500) continue;
    if (before < 0 && level > 0) crossings += 1;
    before = level;
  }
  const part = Math.round(((crossings * RATE) / BLOCK - pitchOf(0)) / 40);
  return crossings > 10 && part >= 0 && part < MAX_PARTS ? part : undefined;
}
