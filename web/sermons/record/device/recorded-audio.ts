import { NOTHING, type Extent, type Piece, type Recording } from "../recording.ts";
import type { RecordingStore } from "../recording-store.ts";
import { join } from "./webm-stream.ts";

export type StorageProblem = "full" | "failed";

/** Stores each piece at once, or retries it with the next, in order: the device holds a beginning without gaps. */
export class RecordedAudio {
  readonly #store: RecordingStore;
  /** What is known of the recording; `stored` is always true. */
  recording: Recording;
  #waiting: Piece[] = [];
  #whole: Extent;
  #lastWrite: Promise<void> = Promise.resolve();
  #isComplete = false;
  #problem: StorageProblem | undefined;
  #listeners = new Set<() => void>();

  constructor(store: RecordingStore, recording: Recording) {
    this.#store = store;
    this.recording = recording;
    this.#whole = recording.stored;
  }

  get whole(): Extent {
    return this.#whole;
  }

  get problem(): StorageProblem | undefined {
    return this.#problem;
  }

  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** What may leave for the server: what is stored, and the rest only where this device takes no more. */
  get available(): number {
    return this.#problem ? this.#whole.bytes : this.recording.stored.bytes;
  }

  /** Calls `listener` whenever something of this changes; answers how to stop that. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Takes more; `seconds` is how much was recorded up to its end. Settles when it is stored or cannot be now. */
  add(bytes: Uint8Array<ArrayBuffer>, seconds: number): Promise<void> {
    const { buffer, byteOffset, byteLength } = bytes;
    const { id } = this.recording;
    this.#waiting.push({
      recordingId: id,
      start: this.#whole.bytes,
      bytes: buffer.slice(byteOffset, byteOffset + byteLength),
      seconds,
    });
    this.#whole = { bytes: this.#whole.bytes + byteLength, seconds };
    return this.#inTurn(() => this.#storeWaiting());
  }

  /** Nothing more will come. Settles when all is stored or cannot be now. */
  async complete(): Promise<void> {
    await this.change({ state: "stopped" });
    this.#isComplete = true;
    this.#tell();
  }

  /** Changes what is known of the recording, and stores it. Never fails: what is not stored now is with the next piece. */
  async change(change: Partial<Omit<Recording, "stored">>): Promise<void> {
    this.recording = { ...this.recording, ...change };
    await this.#inTurn(async () => {
      await this.#storeWaiting();
      await this.#store.save(this.recording);
    });
    this.#tell();
  }

  /** Bytes from `from` on, at most about `most`, of those that are available. */
  async read(from: number, most: number): Promise<Uint8Array<ArrayBuffer>> {
    const isStored = from < this.recording.stored.bytes;
    const pieces = isStored ? await this.#store.read(this.recording.id, from, most) : this.#waiting;
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let length = 0;
    for (const piece of pieces) {
      const end = piece.start + piece.bytes.byteLength;
      if (end <= from || length >= most) continue;
      const part = new Uint8Array(piece.bytes, Math.max(0, from - piece.start));
      parts.push(part);
      length += part.length;
    }
    return join(parts);
  }

  async secondsOf(bytes: number): Promise<number> {
    if (bytes >= this.#whole.bytes) return this.#whole.seconds;
    const piece = this.#waiting.findLast(({ start, bytes: { byteLength } }) => start + byteLength <= bytes);
    if (piece) return piece.seconds;
    if (bytes >= this.recording.stored.bytes) return this.recording.stored.seconds;
    const [held] = await this.#store.read(this.recording.id, Math.max(0, bytes - 1), 1);
    if (!held || bytes <= held.start) return NOTHING.seconds;
    if (bytes >= held.start + held.bytes.byteLength) return held.seconds;
    return this.secondsOf(held.start);
  }

  /** Settles when there is more than `bytes`, or all there will ever be; fails when `signal` aborts. */
  more(bytes: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const refresh = () => {
        if (!signal.aborted && this.available <= bytes && !this.#isComplete) return;
        stop();
        signal.removeEventListener("abort", refresh);
        if (signal.aborted) reject(signal.reason as Error);
        else resolve();
      };
      const stop = this.listen(refresh);
      signal.addEventListener("abort", refresh);
      refresh();
    });
  }

  async toBlob(): Promise<Blob> {
    const stored = await this.#store.read(this.recording.id, 0, Infinity);
    const waiting = this.#waiting.filter(({ start }) => start >= sizeOf(stored));
    const parts = [...stored, ...waiting].map(({ bytes }) => bytes);
    return new Blob(parts, { type: this.recording.mediaType });
  }

  /** One write after the other, so that none stores what an earlier one has made untrue. Never fails. */
  #inTurn(write: () => Promise<void>): Promise<void> {
    this.#lastWrite = this.#lastWrite.then(write).catch((error: unknown) => {
      this.#problem = classifyError(error);
      this.#tell();
    });
    return this.#lastWrite;
  }

  async #storeWaiting(): Promise<void> {
    const pieces = [...this.#waiting];
    if (pieces.length === 0) return;
    const stored = extentOf(pieces);
    await this.#store.append({ ...this.recording, stored }, pieces);
    this.recording = { ...this.recording, stored };
    this.#waiting.splice(0, pieces.length);
    this.#problem = undefined;
    this.#tell();
  }

  #tell() {
    for (const listener of this.#listeners) listener();
  }
}

const sizeOf = (pieces: readonly Piece[]) => extentOf(pieces).bytes;

function extentOf(pieces: readonly Piece[]): Extent {
  const last = pieces.at(-1);
  return last ? { bytes: last.start + last.bytes.byteLength, seconds: last.seconds } : NOTHING;
}

const classifyError = (error: unknown): StorageProblem =>
  error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "failed";
