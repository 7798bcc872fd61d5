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

/** Without bytes for this long, the recorder is considered stuck. */
const STUCK_AFTER_MS = 8000;
const CHECK_INTERVAL_MS = 2000;
/** Seconds before the server's limit at which a new file is started. */
const FILE_LIMIT_MARGIN_SECONDS = 60;

export type Phase = "recording" | "paused" | "waiting" | "stopping" | "stopped";

interface LiveRecordingOptions {
  first: RecordingUpload;
  stream: MediaStream;
  startNextFile: () => Promise<RecordingUpload>;
  maxSeconds: number;
  /** Called when a file is complete; another one may follow. */
  onFileEnd: (upload: RecordingUpload) => void;
  onEnd: () => void;
}

export class LiveRecording extends Observable {
  readonly #options: LiveRecordingOptions;
  upload: RecordingUpload;
  stream: MediaStream;
  phase: Phase = "recording";
  /** Why no microphone is available while waiting for one. */
  microphoneProblem: MicrophoneProblem | undefined;
  /** The second at which the last microphone was disconnected. */
  lostAt: number | undefined;
  isMuted = false;
  isScreenKeptOn = true;
  #recorder: Recorder | undefined;
  #webm = new WebmStream();
  #clock: { seconds: number; since: number | undefined } = { seconds: 0, since: undefined };
  readonly #microphonePoller = new MicrophonePoller();
  #needsNewFile = false;
  #nextStream: MediaStream | undefined;
  readonly #releaseScreenLock: () => void;
  readonly #releaseUnsavedWork = registerUnsavedWork({
    describe: () =>
      `The recording of “${this.upload.audio.recording.sermonTitle}”, which is still in progress`,
    describeLoss: () => "It will stop. It stays on this device and uploads when you sign in here again.",
    persist: () => this.stop(),
  });
  readonly #checkTimer: ReturnType<typeof setInterval>;

  constructor(options: LiveRecordingOptions) {
    super();
    this.#options = options;
    this.upload = options.first;
    this.stream = options.stream;
    this.#forwardChanges(options.first);
    this.#releaseScreenLock = keepScreenOn((isOn) => {
      this.isScreenKeptOn = isOn;
      this.notify();
    });
    this.#checkTimer = setInterval(() => this.#checkRecorder(), CHECK_INTERVAL_MS);
    try {
      this.#startRecorder(options.stream);
    } catch (error) {
      this.#release();
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
    this.#setPhase("paused");
  }

  resume(): void {
    if (this.phase !== "paused") return;
    this.#recorder?.resume();
    this.#clock.since = performance.now();
    this.#setPhase("recording");
  }

  mark(): number {
    const at = Math.floor(this.seconds);
    const { marks } = this.upload.audio.recording;
    if (!marks.includes(at)) void this.upload.audio.change({ marks: [...marks, at] });
    return at;
  }

  /** Continues with another microphone. Throws a `MicrophoneError` and keeps the current one if it cannot be opened. */
  async switchTo(deviceId: string): Promise<void> {
    const stream = await openMicrophone(deviceId);
    this.#microphonePoller.preferred = deviceId;
    if (this.phase === "stopping" || this.phase === "stopped") return closeMicrophone(stream);
    if (this.phase === "waiting") {
      closeMicrophone(stream);
      return this.#microphonePoller.checkNow();
    }
    this.#nextStream = stream;
    await this.#recorder?.stop();
  }

  /** Stops the recording. Resolves when all of it is stored on this device or storing failed. */
  async stop(): Promise<void> {
    if (this.phase === "stopping" || this.phase === "stopped") return;
    this.#stopClock();
    this.#setPhase("stopping");
    this.#microphonePoller.cancel();
    await this.#recorder?.stop();
    closeMicrophone(this.stream);
    await this.upload.audio.complete();
    this.#release();
    this.#setPhase("stopped");
    this.#options.onFileEnd(this.upload);
    this.#options.onEnd();
  }

  #startRecorder(stream: MediaStream): void {
    const { audio } = this.upload;
    const { seconds, bytes } = audio.total;
    this.stream = stream;
    this.#webm = new WebmStream(bytes > 0 ? seconds : undefined);
    this.#clock = { seconds, since: performance.now() };
    const [track] = stream.getAudioTracks();
    this.isMuted = track?.muted ?? false;
    track?.addEventListener("mute", () => this.#setMuted(true));
    track?.addEventListener("unmute", () => this.#setMuted(false));
    this.#recorder = new Recorder(stream, audio.recording.mediaType, {
      onBytes: (raw) => this.#addAudio(raw),
      onEnd: () => void this.#restart(),
    });
    this.#setPhase("recording");
  }

  #addAudio(raw: Uint8Array<ArrayBuffer>): void {
    const { audio } = this.upload;
    const isWebm = canResume(audio.recording);
    const bytes = isWebm ? this.#webm.push(raw) : raw;
    if (bytes.length === 0) return;
    const seconds = isWebm && !this.#webm.isNotWebm ? this.#webm.seconds : this.seconds;
    void audio.add(bytes, seconds);
    if (seconds > this.#options.maxSeconds - FILE_LIMIT_MARGIN_SECONDS && !this.#needsNewFile) {
      this.#needsNewFile = true;
      void this.#recorder?.stop();
    }
  }

  /** Restarts after the recorder stopped, unless the user stopped it, with any microphone that is available. */
  async #restart(): Promise<void> {
    if (this.phase === "stopping" || this.phase === "stopped") return;
    const wasPaused = this.phase === "paused";
    const isIntended = this.#nextStream !== undefined || this.#needsNewFile;
    this.#recorder = undefined;
    this.#stopClock();
    if (!isIntended) this.lostAt = this.seconds;
    this.#setPhase("waiting");
    await this.#waitAndRecord();
    if (wasPaused) this.pause();
  }

  async #waitAndRecord(): Promise<void> {
    for (;;) {
      const stream = await this.#findMicrophone();
      const { recording, total } = this.upload.audio;
      const needsNewFile = this.#needsNewFile || !canResume(recording);
      if (stream && needsNewFile && total.bytes > 0 && !this.#isEnding()) await this.#startNewFile();
      if (!stream || this.#isEnding()) return closeMicrophone(stream);
      try {
        return this.#startRecorder(stream);
      } catch {
        // Disconnected before it was used.
        closeMicrophone(stream);
        this.#setMicrophoneProblem("failed");
        await this.#microphonePoller.waitForDevices();
      }
    }
  }

  async #startNewFile(): Promise<void> {
    const ended = this.upload;
    await ended.audio.complete();
    this.upload = await this.#options.startNextFile();
    this.#forwardChanges(this.upload);
    this.#needsNewFile = false;
    this.#options.onFileEnd(ended);
  }

  /** The microphone to continue with; undefined if the user stops while waiting for one. */
  async #findMicrophone(): Promise<MediaStream | undefined> {
    const next = this.#nextStream ?? (this.#needsNewFile && this.stream.active ? this.stream : undefined);
    this.#nextStream = undefined;
    if (next !== this.stream) closeMicrophone(this.stream);
    return next ?? this.#microphonePoller.waitForMicrophone((problem) => this.#setMicrophoneProblem(problem));
  }

  #setMicrophoneProblem(problem: MicrophoneProblem | undefined): void {
    this.microphoneProblem = problem;
    this.notify();
  }

  /** Replaces a recorder that is stuck, such as after a laptop slept. */
  #checkRecorder(): void {
    if (this.phase !== "recording" || this.isMuted || !this.#recorder) return;
    if (performance.now() - this.#recorder.lastBytesAt > STUCK_AFTER_MS) void this.#recorder.stop();
  }

  #release(): void {
    clearInterval(this.#checkTimer);
    this.#releaseScreenLock();
    this.#releaseUnsavedWork();
  }

  #setMuted(isMuted: boolean): void {
    this.isMuted = isMuted;
    this.notify();
  }

  #isEnding(): boolean {
    return this.phase === "stopping" || this.phase === "stopped";
  }

  #stopClock(): void {
    this.#clock = { seconds: this.seconds, since: undefined };
  }

  #setPhase(phase: Phase): void {
    this.phase = phase;
    this.notify();
  }

  #forwardChanges(upload: RecordingUpload): void {
    upload.subscribe(() => this.notify());
  }
}
