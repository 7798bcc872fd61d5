/** The share of full scale below which nobody is speaking, about -54 dB. */
const SILENCE_LEVEL = 0.002;
/** Seconds of silence after which the microphone is probably wrong. */
const MAX_SILENCE_SECONDS = 6;

/** Measures the level of a microphone without affecting the recorder. */
export class AudioLevel {
  readonly #context = new AudioContext();
  readonly #analyser = this.#context.createAnalyser();
  readonly #source: MediaStreamAudioSourceNode;
  readonly #samples: Float32Array<ArrayBuffer>;
  #lastSoundAt = performance.now();

  constructor(stream: MediaStream) {
    this.#analyser.fftSize = 2048;
    this.#samples = new Float32Array(this.#analyser.fftSize);
    this.#source = this.#context.createMediaStreamSource(stream);
    this.#source.connect(this.#analyser);
    void this.#context.resume().catch(() => undefined);
  }

  /** From 0 (silence) to 1 (full scale), on a logarithmic scale. */
  measure(): number {
    // A suspended context (a phone call, a lock screen) measures silence although there may be sound.
    if (this.#context.state !== "running") {
      this.#lastSoundAt = performance.now();
      return 0;
    }
    this.#analyser.getFloatTimeDomainData(this.#samples);
    const power = this.#samples.reduce((sum, sample) => sum + sample * sample, 0) / this.#samples.length;
    const level = Math.sqrt(power);
    if (level > SILENCE_LEVEL) this.#lastSoundAt = performance.now();
    return toLogarithmic(level);
  }

  /** Whether there was no sound for a while; up to date only if `measure` is called regularly. */
  get isSilent(): boolean {
    return performance.now() - this.#lastSoundAt > MAX_SILENCE_SECONDS * 1000;
  }

  close(): void {
    this.#source.disconnect();
    void this.#context.close().catch(() => undefined);
  }
}

/** Decibels from -60 to 0 as 0 to 1. */
function toLogarithmic(level: number): number {
  const decibels = 20 * Math.log10(Math.max(level, 1e-6));
  return Math.min(1, Math.max(0, 1 + decibels / 60));
}
