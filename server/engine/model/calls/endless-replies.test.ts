// Servers whose replies never end: the memory of Berea's own server must not grow with them.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { afterEach, describe, expect, test } from "vitest";
import { LAMP_SERMON } from "../../builtin/testing-sermons.ts";
import type { SermonSource } from "../../engine.ts";
import { createModelEngine } from "../model-engine.ts";
import { prepareModelEngines } from "../testing-model-engines.ts";
import { SHORT_TIMING } from "./testing-timing.ts";
import { KING_JAMES } from "../../../scripture/bible/edition.ts";

const { builtin } = prepareModelEngines();
const LAMP: SermonSource = { edition: KING_JAMES, transcription: LAMP_SERMON };

interface EndlessReply {
  status?: number;
  type: string;
  start?: string;
  /** Repeated until the connection closes. */
  piece: string;
}

let open: { server: Server; close(): void } | undefined;
afterEach(() => open?.close());

/** Counts the replies, and the bytes of all. */
async function summarizeFrom({ status = 200, type, start = "", piece }: EndlessReply) {
  const counts = { replies: 0, bytes: 0 };
  function* repeat() {
    for (yield start; ; yield piece) counts.bytes += piece.length;
  }
  const server = createServer((request, response) => {
    request.on("error", () => undefined).resume();
    counts.replies += 1;
    response.writeHead(status, { "content-type": type });
    pipeline(Readable.from(repeat()), response).catch(() => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const engine = createModelEngine(
    { provider: "openai-compatible", baseUrl: `http://${host}/v1`, model: "m", concurrency: 2 },
    { builtin, timing: SHORT_TIMING },
  );
  open = {
    server,
    close() {
      engine.close();
      server.close();
      server.closeAllConnections();
    },
  };
  const error: unknown = await engine.summarizeSermon(LAMP).catch((reason: unknown) => reason);
  return { message: (error as Error).message, host, counts };
}

const SPACES = " ".repeat(64 * 1024);
const MEGABYTE = 1024 * 1024;

describe("a reply that never ends", () => {
  test.each<[string, EndlessReply]>([
    ["JSON", { type: "application/json", piece: SPACES }],
    ["a line of a stream", { type: "text/event-stream", start: 'data: {"x":"', piece: SPACES }],
    ["the text of an error", { type: "text/plain", status: 500, piece: SPACES }],
  ])("is not read any further: %s", async (_, reply) => {
    const { message, host, counts } = await summarizeFrom(reply);
    expect(message).toBe(
      `The model server at ${host} sent a reply that is far too long. Ask your administrator to check it.`,
    );
    expect(counts.replies).toBe(1);
    // What the operating system holds is sent, too.
    expect(counts.bytes).toBeLessThan(32 * MEGABYTE);
  });

  test("is cut off if the model only reasons", async () => {
    const thought = { choices: [{ index: 0, delta: { reasoning_content: "Hm. ".repeat(1_000) } }] };
    const { message, counts } = await summarizeFrom({
      type: "text/event-stream",
      piece: `data: ${JSON.stringify(thought)}\n\n`,
    });
    expect(message).toBe(
      "The model reasons without coming to an answer. Ask your administrator to lower its reasoning effort, or to choose another model.",
    );
    expect(counts.replies).toBe(1);
  });
});
