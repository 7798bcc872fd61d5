import { registerUnsavedWork } from "../../ui/browser/unsaved-work.ts";
import {
  closeMicrophone,
  MicrophoneError,
  openMicrophone,
  type MicrophoneProblem,
} from "./device/microphone.ts";
import { MicrophonePoller } from "./device/microphone-poller.ts";
import { Observable } from "./observable.ts";
import { Recorder } from "./device/recorder.ts";
import { canResume } from "./recording.ts";
import { keepScreenOn } from "./device/screen-lock.ts";
import type { RecordingUpload } from "./upload/recording-upload.ts";
import { WebmStream } from "./device/webm-stream.ts";

/** Milliseconds without a byte after which the recorder is taken to be stuck. */
const STUCK = 8000;
const CHECK_INTERVAL_MS = 2000;
/** Seconds before the server's limit at which a new file is begun. */
const MARGIN = 60;

export type Phase = "recording" | "paused" | "waiting" | "stopping" | "stopped";

interface Parts {
  first: RecordingUpload;
  stream: MediaStream;
  /** Begins another file of the same sermon. */
  beginNext: () => Promise<RecordingUpload>;
  mostSeconds: number;
  /** Called when a file got all its audio: there may be another one after it. */
  onFileEnd: (sending: RecordingUpload) => void;
  onEnd: () => void;
}

export class LiveRecording extends Observable {
  readonly #parts: Parts;
  sending: RecordingUpload;
  stream: MediaStream;
  phase: Phase = "recording";
  /** Why there is no microphone, while one is being looked for. */
  microphoneProblem: MicrophoneProblem | undefined;
  /** The second at which a microphone was lost for another one to take over. */
  lostAt: number | undefined;
  isMuted = false;
  isScreenKeptOn = true;
  #recorder: Recorder | undefined;
  #webm = new WebmStream();
  #clock: { seconds: number; since: number | undefined } = { seconds: 0, since: undefined };
  readonly #seeker = new MicrophonePoller();
  #wantsNewFile = false;
  #next: MediaStream | undefined;
  readonly #letScreenGo: () => void;
  readonly #letPageGo = registerUnsavedWork({
    describe: () =>
      `The recording of “${this.sending.audio.recording.sermonTitle}”, which is still being made`,
    describeLoss: () => "It is stopped and stays on this device, and is sent when you sign in here again.",
    persist: () => this.stop(),
  });
  readonly #looking: ReturnType<typeof setInterval>;

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
    this.#looking = setInterval(() => this.#refresh(), CHECK_INTERVAL_MS);
    try {
      this.#run(parts.stream);
    } catch (error) {
      this.#letGo();
      throw new MicrophoneError("failed", error);
    }
  }

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

  mark(): number {
    const at = Math.floor(this.seconds);
    const { marks } = this.sending.audio.recording;
    if (!marks.includes(at)) void this.sending.audio.change({ marks: [...marks, at] });
    return at;
  }

  /** Goes on with another microphone. Throws a `MicrophoneError` and goes on as before. */
  async switchTo(deviceId: string): Promise<void> {
    const stream = await openMicrophone(deviceId);
    this.#seeker.preferred = deviceId;
    if (this.phase === "stopping" || this.phase === "stopped") return closeMicrophone(stream);
    if (this.phase === "waiting") {
      closeMicrophone(stream);
      return this.#seeker.lookNow();
    }
    this.#next = stream;
    await this.#recorder?.stop();
  }

  /** Ends the recording; settles when all of it is on this device, or is known not to fit. */
  async stop(): Promise<void> {
    if (this.phase === "stopping" || this.phase === "stopped") return;
    this.#stopClock();
    this.#turn("stopping");
    this.#seeker.giveUp();
    await this.#recorder?.stop();
    closeMicrophone(this.stream);
    await this.sending.audio.complete();
    this.#letGo();
    this.#turn("stopped");
    this.#parts.onFileEnd(this.sending);
    this.#parts.onEnd();
  }

  #run(stream: MediaStream): void {
    const { audio } = this.sending;
    const { seconds, bytes } = audio.whole;
    this.stream = stream;
    this.#webm = new WebmStream(bytes > 0 ? seconds : undefined);
    this.#clock = { seconds, since: performance.now() };
    const [track] = stream.getAudioTracks();
    this.isMuted = track?.muted ?? false;
    track?.addEventListener("mute", () => this.#hear(true));
    track?.addEventListener("unmute", () => this.#hear(false));
    this.#recorder = new Recorder(stream, audio.recording.mediaType, {
      onBytes: (raw) => this.#take(raw),
      onEnd: () => void this.#goOn(),
    });
    this.#turn("recording");
  }

  #take(raw: Uint8Array<ArrayBuffer>): void {
    const { audio } = this.sending;
    const isWebm = canResume(audio.recording);
    const bytes = isWebm ? this.#webm.push(raw) : raw;
    if (bytes.length === 0) return;
    const seconds = isWebm && !this.#webm.isForeign ? this.#webm.seconds : this.seconds;
    void audio.add(bytes, seconds);
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
    await this.#runAgain();
    if (wasPaused) this.pause();
  }

  async #runAgain(): Promise<void> {
    for (;;) {
      const stream = await this.#findMicrophone();
      const { recording, whole } = this.sending.audio;
      const needsNewFile = this.#wantsNewFile || !canResume(recording);
      if (stream && needsNewFile && whole.bytes > 0 && !this.#isOver()) await this.#beginFile();
      if (!stream || this.#isOver()) return closeMicrophone(stream);
      try {
        return this.#run(stream);
      } catch {
        // Gone again before it was used.
        closeMicrophone(stream);
        this.#miss("failed");
        await this.#seeker.waitForDevices();
      }
    }
  }

  async #beginFile(): Promise<void> {
    const ended = this.sending;
    await ended.audio.complete();
    this.sending = await this.#parts.beginNext();
    this.#forwardChanges(this.sending);
    this.#wantsNewFile = false;
    this.#parts.onFileEnd(ended);
  }

  /** The microphone to go on with; undefined where a person stops before there is one. */
  async #findMicrophone(): Promise<MediaStream | undefined> {
    const next = this.#next ?? (this.#wantsNewFile && this.stream.active ? this.stream : undefined);
    this.#next = undefined;
    if (next !== this.stream) closeMicrophone(this.stream);
    return next ?? this.#seeker.seek((problem) => this.#miss(problem));
  }

  #miss(problem: MicrophoneProblem | undefined): void {
    this.microphoneProblem = problem;
    this.tell();
  }

  /** A recorder that says nothing for long is stuck (a laptop that slept): another one takes over. */
  #refresh(): void {
    if (this.phase !== "recording" || this.isMuted || !this.#recorder) return;
    if (performance.now() - this.#recorder.lastBytesAt > STUCK) void this.#recorder.stop();
  }

  #letGo(): void {
    clearInterval(this.#looking);
    this.#letScreenGo();
    this.#letPageGo();
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

  #forwardChanges(sending: RecordingUpload): void {
    sending.listen(() => this.tell());
  }
}
