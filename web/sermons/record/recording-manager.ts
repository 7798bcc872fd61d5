import { acquireLock, listHeldLocks, recordingLock, audioLock } from "./recording-locks.ts";
import { LiveRecording } from "./live-recording.ts";
import { chooseMediaType } from "./device/microphone.ts";
import { Observable } from "./observable.ts";
import { RecordedAudio } from "./device/recorded-audio.ts";
import { canResume, EMPTY, type Recording } from "./recording.ts";
import { recordingStore } from "./recording-store.ts";
import { RecordingUpload, getUploadsEndpoint } from "./upload/recording-upload.ts";
import { getUploadState } from "./upload/tus-requests.ts";

export const RECORDING_ELSEWHERE =
  "Another tab or window is already recording. Continue there, or stop it first.";
const LOCKED_ELSEWHERE = "This recording is in use in another tab or window.";

const UPLOAD_STATE_TIMEOUT_MS = 5000;

export interface RecordingOptions {
  sermonId: string;
  sermonTitle: string;
  maxSeconds: number;
}

export class RecordingManager extends Observable {
  readonly #uid: string;
  live: LiveRecording | undefined;
  /** Complete recordings that are being uploaded, or were since this page was opened. */
  uploads: RecordingUpload[] = [];
  interrupted: Recording[] = [];
  /** Recordings that are on the server, of which only the marks are stored here. */
  uploaded: Recording[] = [];
  isRecordingElsewhere = false;

  isStorageUnavailable = false;
  #refreshing: Promise<void> | undefined;

  constructor(uid: string) {
    super();
    this.#uid = uid;
  }

  /** Reads the recordings in this browser and uploads those that are complete. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#loadRecordings().finally(() => (this.#refreshing = undefined));
    return this.#refreshing;
  }

  /** Starts to record. Throws an error for the user if another tab is recording. */
  async record(options: RecordingOptions, stream: MediaStream): Promise<void> {
    const release = await this.#lockMicrophone();
    const first = await this.#createFile(options);
    try {
      this.#startLive(options, stream, first, release);
    } catch (error) {
      release();
      await first.discard();
      throw error;
    }
  }

  /** Resumes a recording, in the same file if possible. Throws an error for the user if another tab uses it. */
  async resume(recording: Recording, options: RecordingOptions, stream: MediaStream): Promise<void> {
    const release = await this.#lockMicrophone();
    try {
      const interrupted = await this.#lock(recording);
      const isSameFile = canResume(recording) && (await canAppend(interrupted));
      if (isSameFile) interrupted.start();
      else await this.#upload(interrupted);
      this.#startLive(options, stream, isSameFile ? interrupted : await this.#createFile(options), release);
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Uploads an interrupted recording as it is. Throws an error for the user if another tab uses it. */
  async recover(recording: Recording): Promise<void> {
    await this.#upload(await this.#lock(recording));
  }

  /** Deletes a recording that is not completely uploaded. Throws an error for the user if another tab uses it. */
  async discard(id: string): Promise<void> {
    const upload = this.uploads.find(({ audio }) => audio.recording.id === id);
    const recording = this.interrupted.find((each) => each.id === id);
    if (upload) await upload.discard();
    else if (recording) await (await this.#lock(recording)).discard();
    this.uploads = this.uploads.filter((other) => other !== upload);
    this.#removeInterrupted(id);
  }

  getMarks(fileId: string): number[] {
    return this.#listUploaded().find((recording) => recording.fileId === fileId)?.marks ?? [];
  }

  async deleteMarks(fileId: string): Promise<void> {
    const deleted = this.#listUploaded().filter((recording) => recording.fileId === fileId);
    this.uploaded = this.uploaded.filter((recording) => !deleted.includes(recording));
    this.uploads = this.uploads.filter(({ audio }) => !deleted.includes(audio.recording));
    this.notify();
    for (const { id } of deleted) await recordingStore.remove(id);
  }

  async #loadRecordings(): Promise<void> {
    try {
      const found = await recordingStore.list(this.#uid);
      // Queried after the list, because a tab locks a recording before storing it.
      const locks = await listHeldLocks();
      const free = found.filter(({ id }) => !locks.has(audioLock(id)));
      this.isRecordingElsewhere = !this.live && locks.has(recordingLock(this.#uid));
      this.uploaded = free.filter(({ fileId }) => fileId !== undefined);
      const unsent = free.filter(({ fileId }) => fileId === undefined);
      this.interrupted = unsent
        .filter((recording) => recording.state === "recording" && hasAudio(recording))
        .toSorted((one, other) => other.startedAt.localeCompare(one.startedAt));
      this.isStorageUnavailable = false;
      for (const recording of unsent) {
        if (!hasAudio(recording)) await recordingStore.remove(recording.id);
        else if (recording.state === "stopped") await this.recover(recording).catch(() => undefined);
      }
    } catch {
      this.isStorageUnavailable = true;
    }
    this.notify();
  }

  async #lockMicrophone(): Promise<() => void> {
    const release = await acquireLock(recordingLock(this.#uid));
    if (!release) throw new Error(RECORDING_ELSEWHERE);
    return release;
  }

  #startLive(
    options: RecordingOptions,
    stream: MediaStream,
    first: RecordingUpload,
    release: () => void,
  ): void {
    this.live = new LiveRecording({
      first,
      stream,
      maxSeconds: options.maxSeconds,
      startNextFile: () => this.#createFile(options),
      onFileEnd: (upload) => {
        if (upload.audio.total.bytes === 0) void upload.discard();
        else this.uploads = [upload, ...this.uploads];
        this.notify();
      },
      onEnd: () => {
        this.live = undefined;
        release();
        this.notify();
      },
    });
    this.#removeInterrupted(first.audio.recording.id);
  }

  /** Creates a file that is uploaded from its first second. */
  async #createFile({ sermonId, sermonTitle }: RecordingOptions): Promise<RecordingUpload> {
    const upload = await this.#lock({
      id: crypto.randomUUID(),
      uid: this.#uid,
      sermonId,
      sermonTitle,
      startedAt: new Date().toISOString(),
      mediaType: chooseMediaType((type) => MediaRecorder.isTypeSupported(type)),
      state: "recording",
      stored: EMPTY,
      marks: [],
    });
    await upload.audio.change({});
    upload.start();
    return upload;
  }

  async #lock(recording: Recording): Promise<RecordingUpload> {
    const release = await acquireLock(audioLock(recording.id));
    if (!release) throw new Error(LOCKED_ELSEWHERE);
    return new RecordingUpload(new RecordedAudio(recordingStore, recording), recordingStore, release);
  }

  async #upload(upload: RecordingUpload): Promise<void> {
    await upload.audio.complete();
    upload.start();
    this.uploads = [upload, ...this.uploads];
    this.#removeInterrupted(upload.audio.recording.id);
  }

  #removeInterrupted(id: string): void {
    this.interrupted = this.interrupted.filter((recording) => recording.id !== id);
    this.notify();
  }

  #listUploaded(): Recording[] {
    return [...this.uploaded, ...this.uploads.map(({ audio }) => audio.recording)];
  }
}

/** Whether recording can continue in the same file: not if the server has more than this device, which was full. */
async function canAppend({ audio }: RecordingUpload): Promise<boolean> {
  const { uploadAddress, stored } = audio.recording;
  if (uploadAddress === undefined) return true;
  try {
    const connection = {
      endpoint: getUploadsEndpoint(),
      signal: AbortSignal.timeout(UPLOAD_STATE_TIMEOUT_MS),
    };
    return (await getUploadState(connection, uploadAddress)).offset <= stored.bytes;
  } catch {
    await audio.change({ uploadAddress: undefined });
    return true;
  }
}

/** Whether any audio of a recording is stored here or on the server. */
const hasAudio = ({ stored, uploadAddress }: Recording) => stored.bytes > 0 || uploadAddress !== undefined;

const managers = new Map<string, RecordingManager>();

/** The manager of a user. It outlives the pages, so recording continues when the user leaves a page. */
export function getRecordingManager(uid: string): RecordingManager {
  const manager = managers.get(uid) ?? new RecordingManager(uid);
  managers.set(uid, manager);
  return manager;
}
