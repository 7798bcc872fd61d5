/** Below this share of full scale nobody is speaking: about -54 dB. */
const QUIET = 0.002;
/** Seconds of quiet after which something is probably wrong. */
const SILENCE_SECONDS = 6;

/** Listens to a microphone beside the recorder, which does not notice. */
export class AudioLevel {
  readonly #context = new AudioContext();
  readonly #analyser = this.#context.createAnalyser();
  readonly #source: MediaStreamAudioSourceNode;
  readonly #samples: Float32Array<ArrayBuffer>;
  #heardAt = performance.now();

  constructor(stream: MediaStream) {
    this.#analyser.fftSize = 2048;
    this.#samples = new Float32Array(this.#analyser.fftSize);
    this.#source = this.#context.createMediaStreamSource(stream);
    this.#source.connect(this.#analyser);
    void this.#context.resume().catch(() => undefined);
  }

  /** From 0 (silence) to 1 (as loud as it gets), on a scale as ears have it. */
  measure(): number {
    // A context that does not run (a phone call, a lock screen) hears nothing although there may be audio.
    if (this.#context.state !== "running") {
      this.#heardAt = performance.now();
      return 0;
    }
    this.#analyser.getFloatTimeDomainData(this.#samples);
    const power = this.#samples.reduce((sum, sample) => sum + sample * sample, 0) / this.#samples.length;
    const level = Math.sqrt(power);
    if (level > QUIET) this.#heardAt = performance.now();
    return toEars(level);
  }

  /** Whether nothing has been heard for a while; only true to those who measure. */
  get isSilent(): boolean {
    return performance.now() - this.#heardAt > SILENCE_SECONDS * 1000;
  }

  close(): void {
    this.#source.disconnect();
    void this.#context.close().catch(() => undefined);
  }
}

/** Decibels from -60 to 0 as 0 to 1. */
function toEars(level: number): number {
  const decibels = 20 * Math.log10(Math.max(level, 1e-6));
  return Math.min(1, Math.max(0, 1 + decibels / 60));
}
