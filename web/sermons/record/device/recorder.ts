/** The most audio that a crash can lose. */
const SLICE_MS = 1000;
/** Plenty for one voice, and 22 MB an hour. */
const BITS_PER_SECOND = 48_000;

interface RecorderEvents {
  /** Called with the next bytes, in order. */
  onBytes: (bytes: Uint8Array<ArrayBuffer>) => void;
  /** Called once when no more bytes will come, for any reason. */
  onEnd: () => void;
}

export class Recorder {
  readonly #recorder: MediaRecorder;
  /** Blobs are read one after another to keep the order of the bytes. */
  #reading: Promise<void> = Promise.resolve();
  readonly #ended: Promise<void>;
  /** The `performance.now()` of the last bytes. */
  lastBytesAt = performance.now();

  constructor(stream: MediaStream, mediaType: string, { onBytes, onEnd }: RecorderEvents) {
    this.#recorder = new MediaRecorder(stream, { mimeType: mediaType, audioBitsPerSecond: BITS_PER_SECOND });
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#ended = promise;
    this.#recorder.addEventListener("dataavailable", ({ data }) => {
      this.lastBytesAt = performance.now();
      if (data.size === 0) return;
      this.#reading = this.#reading.then(async () => onBytes(new Uint8Array(await data.arrayBuffer())));
    });
    this.#recorder.addEventListener("stop", () => {
      void this.#reading.finally(() => {
        resolve();
        onEnd();
      });
    });
    this.#recorder.start(SLICE_MS);
  }

  /** Pauses, after emitting what was recorded so far. */
  pause(): void {
    if (this.#recorder.state !== "recording") return;
    this.#recorder.requestData();
    this.#recorder.pause();
  }

  resume(): void {
    this.lastBytesAt = performance.now();
    if (this.#recorder.state === "paused") this.#recorder.resume();
  }

  /** Resolves after the last bytes were emitted. */
  async stop(): Promise<void> {
    if (this.#recorder.state !== "inactive") this.#recorder.stop();
    await this.#ended;
  }
}
