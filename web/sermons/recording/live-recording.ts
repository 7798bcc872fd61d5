// A recording that is being made: the microphone, the recorder and the clock.
import { holdUnsavedWork } from "../../ui/unsaved-work.ts";
import { closeMicrophone, MicrophoneError, openMicrophone, type MicrophoneTrouble } from "./microphone.ts";
import { Observable } from "./observable.ts";
import { Recorder } from "./recorder.ts";
import { canGoOn } from "./recording.ts";
import { keepScreenOn } from "./screen-lock.ts";
import type { Sending } from "./sending.ts";
import { WebmStream } from "./webm-stream.ts";

/** Milliseconds without a byte after which the recorder is taken to be stuck. */
const STUCK = 8000;
const LOOK_EVERY = 2000;
/** Milliseconds between attempts to get a microphone back. */
const SEEK_EVERY = 3000;
/** Seconds before the server's limit at which a new file is begun. */
const MARGIN = 60;

export type Phase = "recording" | "paused" | "waiting" | "stopping" | "stopped";

interface Parts {
  /** What is recorded first: new, or interrupted before and gone on with. */
  first: Sending;
  stream: MediaStream;
  /** Begins another file of the same sermon. */
  beginNext: () => Promise<Sending>;
  /** Seconds that one file may play. */
  mostSeconds: number;
  /** Called when a file got all its sound: there may be another one after it. */
  onFileEnd: (sending: Sending) => void;
  /** Called when all is over. */
  onEnd: () => void;
}

export class LiveRecording extends Observable {
  readonly #parts: Parts;
  sending: Sending;
  stream: MediaStream;
  phase: Phase = "recording";
  /** Why there is no microphone, while one is being looked for. */
  microphoneTrouble: MicrophoneTrouble | undefined;
  /** The second at which a microphone was lost for another one to take over. */
  lostAt: number | undefined;
  /** Whether the device has silenced the microphone: a phone call, a switch, a locked screen. */
  isMuted = false;
  isScreenKeptOn = true;
  #recorder: Recorder | undefined;
  #webm = new WebmStream();
  #clock: { seconds: number; since: number | undefined } = { seconds: 0, since: undefined };
  #preferred: string | undefined;
  #wantsNewFile = false;
  #next: MediaStream | undefined;
  readonly #letScreenGo: () => void;
  readonly #letPageGo = holdUnsavedWork();
  readonly #looking: ReturnType<typeof setInterval>;
  #wakeSeeker: () => void = () => undefined;

  constructor(parts: Parts) {
    super();
    this.#parts = parts;
    this.sending = parts.first;
    this.stream = parts.stream;
    this.#forwardChanges(parts.first);
    this.#letScreenGo = keepScreenOn((isOn) => {
      this.isScreenKeptOn = isOn;
      this.tell();
    });
    this.#looking = setInterval(() => this.#look(), LOOK_EVERY);
    this.#run(parts.stream);
  }

  /** Seconds recorded by now. */
  get seconds(): number {
    const { seconds, since } = this.#clock;
    return since === undefined ? seconds : seconds + (performance.now() - since) / 1000;
  }

  get microphoneName(): string {
    return this.stream.getAudioTracks()[0]?.label ?? "";
  }

  pause(): void {
    if (this.phase !== "recording") return;
    this.#recorder?.pause();
    this.#stopClock();
    this.#turn("paused");
  }

  resume(): void {
    if (this.phase !== "paused") return;
    this.#recorder?.resume();
    this.#clock.since = performance.now();
    this.#turn("recording");
  }

  /** Marks this moment; answers it in seconds. */
  mark(): number {
    const at = Math.floor(this.seconds);
    const { marks } = this.sending.sound.recording;
    if (!marks.includes(at)) void this.sending.sound.change({ marks: [...marks, at] });
    return at;
  }

  /** Goes on with another microphone. Throws a `MicrophoneError` and goes on as before. */
  async switchTo(deviceId: string): Promise<void> {
    const stream = await openMicrophone(deviceId);
    this.#preferred = deviceId;
    if (this.phase === "stopping" || this.phase === "stopped") return closeMicrophone(stream);
    if (this.phase === "waiting") {
      closeMicrophone(stream);
      return this.#wakeSeeker();
    }
    this.#next = stream;
    await this.#recorder?.stop();
  }

  /** Ends the recording; settles when all of it is on this device, or is known not to fit. */
  async stop(): Promise<void> {
    if (this.phase === "stopping" || this.phase === "stopped") return;
    this.#stopClock();
    this.#turn("stopping");
    this.#wakeSeeker();
    await this.#recorder?.stop();
    closeMicrophone(this.stream);
    clearInterval(this.#looking);
    this.#letScreenGo();
    await this.sending.sound.complete();
    this.#letPageGo();
    this.#turn("stopped");
    this.#parts.onFileEnd(this.sending);
    this.#parts.onEnd();
  }

  /** Records from this microphone on, after what there is. */
  #run(stream: MediaStream): void {
    const { sound } = this.sending;
    const { seconds, bytes } = sound.whole;
    this.stream = stream;
    this.#webm = new WebmStream(bytes > 0 ? seconds : undefined);
    this.#clock = { seconds, since: performance.now() };
    const [track] = stream.getAudioTracks();
    this.isMuted = track?.muted ?? false;
    track?.addEventListener("mute", () => this.#hear(true));
    track?.addEventListener("unmute", () => this.#hear(false));
    this.#recorder = new Recorder(stream, sound.recording.mediaType, {
      onBytes: (raw) => this.#take(raw),
      onEnd: () => void this.#goOn(),
    });
    this.#turn("recording");
  }

  #take(raw: Uint8Array<ArrayBuffer>): void {
    const { sound } = this.sending;
    const isWebm = canGoOn(sound.recording);
    const bytes = isWebm ? this.#webm.push(raw) : raw;
    if (bytes.length === 0) return;
    const seconds = isWebm && !this.#webm.isForeign ? this.#webm.seconds : this.seconds;
    void sound.add(bytes, seconds);
    if (seconds > this.#parts.mostSeconds - MARGIN && !this.#wantsNewFile) {
      this.#wantsNewFile = true;
      void this.#recorder?.stop();
    }
  }

  /** The recorder has ended. Unless a person wanted that, another run begins at once, with whatever microphone there is. */
  async #goOn(): Promise<void> {
    if (this.phase === "stopping" || this.phase === "stopped") return;
    const wasPaused = this.phase === "paused";
    const isIntended = this.#next !== undefined || this.#wantsNewFile;
    this.#recorder = undefined;
    this.#stopClock();
    if (!isIntended) this.lostAt = this.seconds;
    this.#turn("waiting");
    const stream = await this.#seekMicrophone();
    if (!stream || this.#isOver()) return closeMicrophone(stream);
    const { recording, whole } = this.sending.sound;
    if (whole.bytes > 0 && (this.#wantsNewFile || !canGoOn(recording))) await this.#beginFile();
    if (this.#isOver()) return closeMicrophone(stream);
    this.#run(stream);
    if (wasPaused) this.pause();
  }

  async #beginFile(): Promise<void> {
    const ended = this.sending;
    await ended.sound.complete();
    this.sending = await this.#parts.beginNext();
    this.#forwardChanges(this.sending);
    this.#wantsNewFile = false;
    this.#parts.onFileEnd(ended);
  }

  async #seekMicrophone(): Promise<MediaStream | undefined> {
    const next = this.#next ?? (this.#wantsNewFile && this.stream.active ? this.stream : undefined);
    this.#next = undefined;
    if (next !== this.stream) closeMicrophone(this.stream);
    if (next) return next;
    while (!this.#isOver()) {
      try {
        const stream = await openMicrophone(this.#preferred);
        this.microphoneTrouble = undefined;
        if (!this.#isOver()) return stream;
        closeMicrophone(stream);
      } catch (error) {
        this.microphoneTrouble = error instanceof MicrophoneError ? error.trouble : "failed";
        this.tell();
        await this.#waitForDevices();
      }
    }
    return undefined;
  }

  #waitForDevices(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, SEEK_EVERY);
    this.#wakeSeeker = resolve;
    navigator.mediaDevices.addEventListener("devicechange", () => resolve(), { once: true });
    return promise.finally(() => clearTimeout(timer));
  }

  /** A recorder that says nothing for long is stuck (a laptop that slept): another one takes over. */
  #look(): void {
    if (this.phase !== "recording" || this.isMuted || !this.#recorder) return;
    if (performance.now() - this.#recorder.lastBytesAt > STUCK) void this.#recorder.stop();
  }

  #hear(isMuted: boolean): void {
    this.isMuted = isMuted;
    this.tell();
  }

  #isOver(): boolean {
    return this.phase === "stopping" || this.phase === "stopped";
  }

  #stopClock(): void {
    this.#clock = { seconds: this.seconds, since: undefined };
  }

  #turn(phase: Phase): void {
    this.phase = phase;
    this.tell();
  }

  #forwardChanges(sending: Sending): void {
    sending.listen(() => this.tell());
  }
}
