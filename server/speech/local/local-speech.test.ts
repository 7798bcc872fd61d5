import { mkdir, mkdtemp, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { SpeechProvider } from "../speech-provider.ts";
import { createLocalSpeech } from "./local-speech.ts";
import { makeModelFiles, type ModelFiles, ModelServer } from "./testing-model-server.ts";
import { removeFolder } from "../../testing/testing-folder.ts";

let server: ModelServer;
let model: ModelFiles;
let folder: string;

const RETRY_POLICY = { retries: 2, minTimeout: 1, maxTimeout: 1, silenceTimeout: 1_000 };
const log = pino({ level: "silent" });
const large = "stand-in-decoder.onnx";

beforeAll(async () => {
  server = await ModelServer.start();
});
afterAll(() => server.close());

beforeEach(async () => {
  model = makeModelFiles(server.address);
  server.files = model.files;
  server.handle = () => false;
  server.requested.length = 0;
  folder = path.join(await mkdtemp(path.join(tmpdir(), "berea-speech-")), "speech");
  onTestFinished(() => removeFolder(path.dirname(folder)));
});

function openSpeech(parts = model.parts): Required<SpeechProvider> {
  const speech = createLocalSpeech({
    parts,
    path: folder,
    log,
    retryPolicy: RETRY_POLICY,
  }) as Required<SpeechProvider>;
  onTestFinished(() => speech.close());
  return speech;
}

const stateOf = async (speech: Required<SpeechProvider>) => (await speech.installer.read()).state;

async function install(speech: Required<SpeechProvider>) {
  await speech.installer.install();
  await waitFor(async () => expect(await stateOf(speech)).not.toBe("installing"));
  return speech.installer.read();
}

/** Waits as long as a busy machine needs. */
const waitFor = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000 });

const request = { signal: new AbortController().signal };
/** A second of sound whose first sample controls the fake model. */
const pieceOf = (command: number) => {
  const samples = new Int16Array(16_000);
  samples[0] = command;
  return { samples };
};

describe("an installation", () => {
  test("downloads the model, which is used without a restart", async () => {
    const speech = openSpeech();
    expect(await stateOf(speech)).toBe("absent");
    expect(speech.info).toMatchObject({ provider: "local", name: "Stand-in", isReady: false });
    await expect(speech.transcribe(pieceOf(1), request)).rejects.toThrow(/can't transcribe audio yet/);

    expect(await install(speech)).toMatchObject({ state: "ready", error: null, progress: null });
    expect(speech.info.isReady).toBe(true);
    expect(await speech.transcribe(pieceOf(1), { ...request, language: "pt-BR" })).toEqual({
      language: "pt",
      segments: [{ start: 0.5, end: 1, text: "Fear not in pt" }],
    });
    expect((await readdir(folder)).toSorted()).toEqual(["install.lock", "stand-in-1"]);
  });

  test("reports the downloaded bytes to every process that shares the folder", async () => {
    const held = Promise.withResolvers<void>();
    const half = 400_000;
    server.handle = (_request, response, name) => {
      if (name !== large) return false;
      const content = model.files.get(large)!;
      response.writeHead(200, { "content-length": content.length });
      response.write(content.subarray(0, half));
      void held.promise.then(() => response.end(content.subarray(half)));
      return true;
    };
    const [first, second] = [openSpeech(), openSpeech()];
    await first.installer.install();
    const { parts } = model;
    const before = parts.packages.reduce((sum, { bytes }) => sum + bytes, parts.encoder.bytes);
    await waitFor(async () =>
      expect(await second.installer.read()).toEqual({
        state: "installing",
        progress: { done: before + half, of: before + parts.decoder.bytes + parts.tokens.bytes },
        error: null,
        bytes: before + parts.decoder.bytes + parts.tokens.bytes,
      }),
    );
    expect((await second.installer.install()).state).toBe("installing");
    held.resolve();
    await waitFor(async () => expect(await stateOf(second)).toBe("ready"));
    expect(server.requested.filter((name) => name === large)).toHaveLength(1);
  });

  test("resumes after a lost connection", async () => {
    let cuts = 0;
    server.handle = (_request, response, name) => {
      if (name !== large || cuts > 0) return false;
      cuts += 1;
      const content = model.files.get(large)!;
      response.writeHead(200, { "content-length": content.length });
      response.write(content.subarray(0, 250_000), () => response.destroy());
      return true;
    };
    expect(await install(openSpeech())).toMatchObject({ state: "ready" });
    expect(server.requested.filter((name) => name.startsWith(large))[1]).toMatch(
      /^stand-in-decoder.onnx bytes=\d+-$/,
    );
  });

  test("resumes automatically after its process died", async () => {
    const unfinished = path.join(folder, "stand-in-1.unfinished");
    await mkdir(unfinished, { recursive: true });
    await writeFile(path.join(unfinished, `${large}.part`), model.files.get(large)!.subarray(0, 123));
    await writeFile(path.join(folder, "stand-in-1.wanted"), "");
    const speech = openSpeech();
    await waitFor(async () => expect(await stateOf(speech)).toBe("ready"));
    expect(server.requested).toContain(`${large} bytes=123-`);
  });

  test("is interrupted when the server stops and resumes at the next start", async () => {
    server.handle = (_request, response, name) => {
      if (name === large) response.writeHead(200).flushHeaders();
      return name === large;
    };
    const stopped = openSpeech();
    await stopped.installer.install();
    await waitFor(() => expect(server.requested).toContain(large));
    await stopped.close();
    server.handle = () => false;
    const speech = openSpeech();
    await waitFor(async () => expect(await stateOf(speech)).toBe("ready"));
  });

  test("discards a partial download of another file", async () => {
    const unfinished = path.join(folder, "stand-in-1.unfinished");
    await mkdir(unfinished, { recursive: true });
    await writeFile(path.join(unfinished, `${large}.part`), Buffer.alloc(600_000, "other"));
    expect(await install(openSpeech())).toMatchObject({
      state: "failed",
      error: expect.stringMatching(/checksum/),
    });
    expect(await install(openSpeech())).toMatchObject({ state: "ready" });
  });
});

describe("an installation that fails says why and can be retried:", () => {
  test("a file with a wrong checksum", async () => {
    const right = model.files.get(large)!;
    server.files = new Map(model.files).set(large, Buffer.from(right).fill("x", 5, 6));
    const speech = openSpeech();
    expect(await install(speech)).toMatchObject({
      state: "failed",
      error: expect.stringContaining(`${large} has the wrong checksum`),
    });
    expect(speech.info.isReady).toBe(false);
    server.files = model.files;
    expect(await install(speech)).toMatchObject({ state: "ready", error: null });
    // Files that were correct are not downloaded again.
    expect(server.requested.filter((name) => name === "stand-in-encoder.onnx")).toHaveLength(1);
  });

  test("a file that never ends", async () => {
    server.handle = (_request, response, name) => {
      if (name === large) response.writeHead(200).end(Buffer.alloc(2_000_000));
      return name === large;
    };
    expect(await install(openSpeech())).toMatchObject({ error: expect.stringMatching(/checksum/) });
  });

  test("a missing file", async () => {
    server.files = new Map([...model.files].filter(([name]) => name !== large));
    expect(await install(openSpeech())).toMatchObject({ error: expect.stringMatching(/status 404/) });
  });

  test("an unreachable address, and one that stops responding", async () => {
    const gone = await ModelServer.start();
    const { parts } = makeModelFiles(gone.address);
    const host = new URL(gone.address).host;
    await gone.close();
    expect(await install(openSpeech(parts))).toMatchObject({
      error: expect.stringContaining(`${host} could not be reached`),
    });

    server.handle = () => true;
    expect(await install(openSpeech())).toMatchObject({
      error: expect.stringContaining("could not be reached"),
    });
  });

  test("an address that redirects to an unknown host", async () => {
    const other = await ModelServer.start();
    onTestFinished(() => other.close());
    other.files = model.files;
    server.handle = (_request, response, name) => {
      response.writeHead(302, { location: `${other.address}/${name}` }).end();
      return true;
    };
    expect(await install(openSpeech())).toMatchObject({ error: expect.stringContaining("redirects to") });
    expect(other.requested).toEqual([]);
  });

  test("a redirect loop", async () => {
    server.handle = (_request, response, name) => {
      response.writeHead(302, { location: `/${name}` }).end();
      return true;
    };
    expect(await install(openSpeech())).toMatchObject({ state: "failed" });
    expect(server.requested.length).toBeLessThan(20);
  });

  test("a model that does not run on this machine", async () => {
    const broken = makeModelFiles(server.address, 'throw new Error("made for another machine")');
    server.files = broken.files;
    expect(await install(openSpeech(broken.parts))).toMatchObject({
      error: expect.stringContaining("does not run on this machine"),
    });
  });
});

describe("the local model", () => {
  let speech: Required<SpeechProvider>;
  beforeEach(async () => {
    speech = openSpeech();
    await install(speech);
  });

  test("finds no words in silence and in audio shorter than a word", async () => {
    expect(await speech.transcribe(pieceOf(0), request)).toEqual({ segments: [] });
    expect(await speech.transcribe({ samples: new Int16Array(0) }, request)).toEqual({ segments: [] });
  });

  test("transcribes several pieces in sequence, each in its language", async () => {
    const told = await Promise.all(
      ["de", "en", undefined, "xx"].map((language) =>
        speech.transcribe(pieceOf(1), { ...request, language }),
      ),
    );
    expect(told.map(({ segments }) => segments[0]?.text)).toEqual([
      "Fear not in de",
      "Fear not in en",
      "Fear not in whatever it was",
      "Fear not in whatever it was",
    ]);
  });

  test("reports a crash, and restarts for the next piece", async () => {
    await expect(speech.transcribe(pieceOf(3), request)).rejects.toMatchObject({
      name: "AppError",
      code: "unavailable",
      message: expect.stringContaining("stopped unexpectedly"),
    });
    await expect(speech.transcribe(pieceOf(2), request)).rejects.toMatchObject({ code: "unavailable" });
    expect((await speech.transcribe(pieceOf(1), request)).segments).toHaveLength(1);
  });

  test("stops at once when a piece is cancelled", async () => {
    const stop = new AbortController();
    const busy = speech.transcribe(pieceOf(4), { signal: stop.signal });
    const next = speech.transcribe(pieceOf(1), request);
    stop.abort(new Error("cancelled"));
    await expect(busy).rejects.toThrow("cancelled");
    expect((await next).segments).toHaveLength(1);
  });
});
