// Small replacements of all files that an installation downloads, and a server on loopback for them.
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import type { Part, WhisperParts } from "./whisper-parts.ts";

/**
 * Replaces sherpa-onnx. The first sample of a piece decides what it does: 1 returns a transcript, 2 throws, 3 kills the
 * process, 4 hangs, and anything else is silence. Like the real one, it needs a second package and the files of the model.
 */
const RUNTIME = `
const { readFileSync } = require("node:fs");
const { greeting } = require("sherpa-onnx-stand-in");
exports.OfflineRecognizer = class {
  constructor(config) {
    this.setConfig(config);
    const { whisper, tokens } = config.modelConfig;
    for (const file of [whisper.encoder, whisper.decoder, tokens]) readFileSync(file);
  }
  setConfig({ modelConfig }) { this.language = modelConfig.whisper.language; }
  createStream() { return { acceptWaveform({ samples }) { this.samples = samples; } }; }
  async decodeAsync({ samples }) {
    const command = Math.round(samples[0] * 32768);
    if (command === 2) throw new Error("refused");
    if (command === 3) process.kill(process.pid, "SIGKILL");
    if (command === 4) await new Promise(() => setInterval(() => {}, 1000));
    if (command !== 1) return { text: "", lang: "en" };
    const text = greeting + " in " + (this.language || "whatever it was");
    return { text, lang: this.language || "en", segment_texts: [" " + text], segment_timestamps: [0.5], segment_durations: [1] };
  }
};`;

export interface ModelFiles {
  parts: WhisperParts;
  files: Map<string, Buffer>;
}

/** Small parts, downloaded from `address`. */
export function makeModelFiles(address: string, runtime = RUNTIME): ModelFiles {
  const files = new Map([
    ["sherpa-onnx-node-1.0.0.tgz", pack({ "package.json": '{"main": "main.js"}', "main.js": runtime })],
    ["sherpa-onnx-stand-in-1.0.0.tgz", pack({ "index.js": 'exports.greeting = "Fear not";' })],
    ["stand-in-encoder.onnx", Buffer.alloc(300_000, "encoder")],
    ["stand-in-decoder.onnx", Buffer.alloc(700_000, "decoder")],
    ["stand-in-tokens.txt", Buffer.alloc(20_000, "tokens")],
  ]);
  const [node, platform, encoder, decoder, tokens] = [...files].map(([name, content]): Part => {
    const integrity = `sha256-${createHash("sha256").update(content).digest("base64")}`;
    const url = `${address}/${name}`;
    return { name, bytes: content.length, integrity, source: { kind: "address", url, redirects: [] } };
  }) as [Part, Part, Part, Part, Part];
  const parts = {
    title: "Stand-in",
    folder: "stand-in-1",
    packages: [node, platform],
    encoder,
    decoder,
    tokens,
  };
  return { parts, files };
}

function pack(files: Record<string, string>): Buffer {
  const blocks = Object.entries(files).flatMap(([name, content]) => {
    const header = Buffer.alloc(512);
    header.write(`package/${name}`);
    header.write(`${content.length.toString(8).padStart(11, "0")}\0`, 124);
    header.write("0000644\0", 100);
    header.write(" ".repeat(8), 148);
    header.write("0", 156);
    header.write("ustar\u000000", 257);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
    const body = Buffer.alloc(Math.ceil(content.length / 512) * 512);
    body.write(content);
    return [header, body];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}

/** Handles a request in place of the server; returns false to leave it to the server. */
type Handle = (request: IncomingMessage, response: ServerResponse, name: string) => boolean;

export class ModelServer {
  /** The requested files in order, with the range if the request had one. */
  readonly requested: string[] = [];
  files = new Map<string, Buffer>();
  handle: Handle = () => false;
  readonly #server = createServer((request, response) => this.#answer(request, response));

  static async start(): Promise<ModelServer> {
    const server = new ModelServer();
    await new Promise<void>((resolve) => server.#server.listen(0, "127.0.0.1", resolve));
    return server;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const name = (request.url ?? "").slice(1);
    this.requested.push([name, request.headers.range].filter(Boolean).join(" "));
    if (this.handle(request, response, name)) return;
    const content = this.files.get(name);
    if (!content) return void response.writeHead(404).end();
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0);
    if (from >= content.length) return void response.writeHead(416).end();
    const range = { "content-range": `bytes ${from}-${content.length - 1}/${content.length}` };
    response.writeHead(from > 0 ? 206 : 200, {
      "content-length": content.length - from,
      ...(from > 0 && range),
    });
    response.end(content.subarray(from));
  }
}
