// A browser whose microphone plays another tone every second.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import config from "../../playwright.config.ts";

const RATE = 48_000;
const SECONDS = 120;
const LOWEST = 200;
const STEP = 20;

/** Audio in which second n is a tone of 200 + 20 n Hz. */
function makeTones(): Buffer {
  const samples = new Int16Array(RATE * SECONDS);
  for (let at = 0, phase = 0; at < samples.length; at += 1) {
    phase += (2 * Math.PI * (LOWEST + STEP * Math.floor(at / RATE))) / RATE;
    samples[at] = Math.round(9000 * Math.sin(phase));
  }
  const sound = Buffer.from(samples.buffer);
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + sound.length, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36);
  header.writeUInt32LE(sound.length, 40);
  return Buffer.concat([header, sound]);
}

/** A separate browser whose profile survives restarts. */
export class RecordingBrowser {
  readonly #folder: string;
  readonly #baseURL: string;
  #context: BrowserContext | undefined;

  private constructor(folder: string, baseURL: string) {
    this.#folder = folder;
    this.#baseURL = baseURL;
  }

  /** Starts a browser that may use the microphone unless `isAllowed` is false. */
  static async start(baseURL: string, { isAllowed = true } = {}): Promise<RecordingBrowser> {
    const folder = await mkdtemp(path.join(tmpdir(), "berea-microphone-"));
    await writeFile(path.join(folder, "tones.wav"), makeTones());
    const browser = new RecordingBrowser(folder, baseURL);
    await browser.restart(isAllowed);
    return browser;
  }

  get context(): BrowserContext {
    if (!this.#context) throw new Error("the browser was not started");
    return this.#context;
  }

  get page(): Page {
    const page = this.context.pages().at(-1);
    if (!page) throw new Error("the browser has no page");
    return page;
  }

  /** Starts the browser again with the same profile. */
  async restart(isAllowed = true): Promise<void> {
    const { executablePath, args = [] } = config.use?.launchOptions ?? {};
    this.#context = await chromium.launchPersistentContext(path.join(this.#folder, "profile"), {
      baseURL: this.#baseURL,
      viewport: { width: 1280, height: 800 },
      executablePath,
      args: [
        ...args,
        "--use-fake-device-for-media-stream",
        `--use-file-for-fake-audio-capture=${path.join(this.#folder, "tones.wav")}%noloop`,
        `--use-fake-ui-for-media-stream${isAllowed ? "" : "=deny"}`,
      ],
    });
    await this.#context.addInitScript(rememberStreams);
  }

  /** Kills the whole browser, like an empty battery. */
  async kill(): Promise<void> {
    const session = await this.context.browser()!.newBrowserCDPSession();
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    const closed = new Promise<void>((resolve) => this.context.once("close", () => resolve()));
    // The children first, so that none of them cleans up.
    for (const { id } of processInfo.toSorted((one, other) => rank(one.type) - rank(other.type))) {
      process.kill(id, "SIGKILL");
    }
    await closed;
  }

  async stop(): Promise<void> {
    await this.#context?.close();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

const rank = (type: string) => (type === "browser" ? 1 : 0);

/** Runs in the page: collects the opened microphones, so that tests can unplug them. */
function rememberStreams() {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (!mediaDevices) return;
  const streams: MediaStream[] = [];
  Object.assign(window, { streams });
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    const stream = await open(constraints);
    streams.push(stream);
    return stream;
  };
}

/** The measured content of a recording. */
export interface Measured {
  seconds: number;
  /** The numbers of its tones in order, without seconds that are mostly missing. */
  tones: number[];
}

/** Fetches and decodes a recording, and finds the tones of the fake microphone. */
export async function measureRecording(page: Page, address: string): Promise<Measured> {
  const { seconds, pitches } = await page.evaluate(async (url) => {
    const response = await fetch(url);
    const context = new OfflineAudioContext(1, 48_000, 48_000);
    const sound = await context.decodeAudioData(await response.arrayBuffer());
    const samples = sound.getChannelData(0);
    const span = sound.sampleRate / 10;
    const found: number[] = [];
    for (let at = 0; at + span <= samples.length; at += span) {
      const crossings: number[] = [];
      for (let each = at + 1; each < at + span; each += 1) {
        const [before = 0, after = 0] = [samples[each - 1], samples[each]];
        if (before < 0 && after >= 0) crossings.push(each - after / (after - before));
      }
      const length = (crossings.at(-1) ?? 0) - (crossings[0] ?? 0);
      found.push(length === 0 ? 0 : ((crossings.length - 1) / length) * sound.sampleRate);
    }
    return { seconds: sound.duration, pitches: found };
  }, address);
  return { seconds, tones: findTones(pitches) };
}

function findTones(pitches: readonly number[]): number[] {
  const tones: number[] = [];
  let run = { tone: -1, length: 0 };
  for (const pitch of pitches) {
    // Rounded to a positive zero: the first tone is never quite in tune.
    const tone = Math.floor((pitch - LOWEST) / STEP + 0.5);
    run = tone === run.tone ? { tone, length: run.length + 1 } : { tone, length: 1 };
    if (run.length === 5 && tone >= 0) tones.push(tone);
  }
  return tones;
}
