/** Milliseconds of audio that a crash may cost, at most. */
const SLICE = 1000;
/** Bits a second: plenty for one voice, and 22 MB an hour. */
const BITS_PER_SECOND = 48_000;

interface RecorderEvents {
  /** Called with the next bytes, one call after the other. */
  onBytes: (bytes: Uint8Array<ArrayBuffer>) => void;
  /** Called once when no more bytes will come, for whatever reason. */
  onEnd: () => void;
}

export class Recorder {
  readonly #recorder: MediaRecorder;
  /** Bytes are read one piece after the other, so that they keep their order. */
  #reading: Promise<void> = Promise.resolve();
  readonly #ended: Promise<void>;
  /** When the last bytes came, as `performance.now()` counts. */
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
    this.#recorder.start(SLICE);
  }

  /** Rests; what was recorded until then comes at once. */
  pause(): void {
    if (this.#recorder.state !== "recording") return;
    this.#recorder.requestData();
    this.#recorder.pause();
  }

  resume(): void {
    this.lastBytesAt = performance.now();
    if (this.#recorder.state === "paused") this.#recorder.resume();
  }

  /** Ends; settles when the last bytes have been passed on. */
  async stop(): Promise<void> {
    if (this.#recorder.state !== "inactive") this.#recorder.stop();
    await this.#ended;
  }
}
