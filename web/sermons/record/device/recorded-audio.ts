import { EMPTY, type Extent, type AudioChunk, type Recording } from "../recording.ts";
import type { RecordingStore } from "../recording-store.ts";
import { join } from "./webm-stream.ts";

export type StorageProblem = "full" | "failed";

/** Stores audio in order as it is recorded and retries failed writes with the next chunk, so what is stored has no gaps. */
export class RecordedAudio {
  readonly #store: RecordingStore;
  /** The recording's metadata; `stored` never counts more than what is stored. */
  recording: Recording;
  #pending: AudioChunk[] = [];
  #total: Extent;
  #lastWrite: Promise<void> = Promise.resolve();
  #isComplete = false;
  #problem: StorageProblem | undefined;
  #listeners = new Set<() => void>();

  constructor(store: RecordingStore, recording: Recording) {
    this.#store = store;
    this.recording = recording;
    this.#total = recording.stored;
  }

  get total(): Extent {
    return this.#total;
  }

  get problem(): StorageProblem | undefined {
    return this.#problem;
  }

  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** Bytes to upload: what is stored, or all bytes if this device cannot store more. */
  get available(): number {
    return this.#problem ? this.#total.bytes : this.recording.stored.bytes;
  }

  /** Calls `listener` after every change; returns the function that unsubscribes it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Adds audio that ends at `seconds` of the recording. Resolves when it is stored or storing failed. */
  add(bytes: Uint8Array<ArrayBuffer>, seconds: number): Promise<void> {
    const { buffer, byteOffset, byteLength } = bytes;
    const { id } = this.recording;
    this.#pending.push({
      recordingId: id,
      start: this.#total.bytes,
      bytes: buffer.slice(byteOffset, byteOffset + byteLength),
      seconds,
    });
    this.#total = { bytes: this.#total.bytes + byteLength, seconds };
    return this.#enqueueWrite(() => this.#storePending());
  }

  /** Marks the end of the recording. Resolves when everything is stored or storing failed. */
  async complete(): Promise<void> {
    await this.change({ state: "stopped" });
    this.#isComplete = true;
    this.#notify();
  }

  /** Changes and stores the metadata. Never rejects: a failed write is retried with the next chunk. */
  async change(change: Partial<Omit<Recording, "stored">>): Promise<void> {
    this.recording = { ...this.recording, ...change };
    await this.#enqueueWrite(async () => {
      await this.#storePending();
      await this.#store.save(this.recording);
    });
    this.#notify();
  }

  /** About `maxBytes` of the available bytes, starting at byte `from`. */
  async read(from: number, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
    const isStored = from < this.recording.stored.bytes;
    const chunks = isStored ? await this.#store.read(this.recording.id, from, maxBytes) : this.#pending;
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let length = 0;
    for (const chunk of chunks) {
      const end = chunk.start + chunk.bytes.byteLength;
      if (end <= from || length >= maxBytes) continue;
      const part = new Uint8Array(chunk.bytes, Math.max(0, from - chunk.start));
      parts.push(part);
      length += part.length;
    }
    return join(parts);
  }

  async getSecondsAt(bytes: number): Promise<number> {
    if (bytes >= this.#total.bytes) return this.#total.seconds;
    const chunk = this.#pending.findLast(({ start, bytes: { byteLength } }) => start + byteLength <= bytes);
    if (chunk) return chunk.seconds;
    if (bytes >= this.recording.stored.bytes) return this.recording.stored.seconds;
    const [stored] = await this.#store.read(this.recording.id, Math.max(0, bytes - 1), 1);
    if (!stored || bytes <= stored.start) return EMPTY.seconds;
    if (bytes >= stored.start + stored.bytes.byteLength) return stored.seconds;
    return this.getSecondsAt(stored.start);
  }

  /** Resolves when more than `bytes` are available or the recording is complete; rejects when `signal` aborts. */
  waitForMore(bytes: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const check = () => {
        if (!signal.aborted && this.available <= bytes && !this.#isComplete) return;
        unsubscribe();
        signal.removeEventListener("abort", check);
        if (signal.aborted) reject(signal.reason as Error);
        else resolve();
      };
      const unsubscribe = this.subscribe(check);
      signal.addEventListener("abort", check);
      check();
    });
  }

  async toBlob(): Promise<Blob> {
    const stored = await this.#store.read(this.recording.id, 0, Infinity);
    const pending = this.#pending.filter(({ start }) => start >= getSize(stored));
    const parts = [...stored, ...pending].map(({ bytes }) => bytes);
    return new Blob(parts, { type: this.recording.mediaType });
  }

  /** Runs writes one after another so that none overwrites newer metadata. Never rejects. */
  #enqueueWrite(write: () => Promise<void>): Promise<void> {
    this.#lastWrite = this.#lastWrite.then(write).catch((error: unknown) => {
      this.#problem = classifyError(error);
      this.#notify();
    });
    return this.#lastWrite;
  }

  async #storePending(): Promise<void> {
    const chunks = [...this.#pending];
    if (chunks.length === 0) return;
    const stored = getExtent(chunks);
    await this.#store.append({ ...this.recording, stored }, chunks);
    this.recording = { ...this.recording, stored };
    this.#pending.splice(0, chunks.length);
    this.#problem = undefined;
    this.#notify();
  }

  #notify() {
    for (const listener of this.#listeners) listener();
  }
}

const getSize = (chunks: readonly AudioChunk[]) => getExtent(chunks).bytes;

function getExtent(chunks: readonly AudioChunk[]): Extent {
  const last = chunks.at(-1);
  return last ? { bytes: last.start + last.bytes.byteLength, seconds: last.seconds } : EMPTY;
}

const classifyError = (error: unknown): StorageProblem =>
  error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "failed";
