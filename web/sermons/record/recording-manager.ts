import { acquireLock, listHeldLocks, recordingLock, audioLock } from "./recording-locks.ts";
import { LiveRecording } from "./live-recording.ts";
import { chooseMediaType } from "./device/microphone.ts";
import { Observable } from "./observable.ts";
import { RecordedAudio } from "./device/recorded-audio.ts";
import { canResume, NOTHING, type Recording } from "./recording.ts";
import { recordingStore } from "./recording-store.ts";
import { RecordingUpload, uploadsEndpoint } from "./upload/recording-upload.ts";
import { getUploadState } from "./upload/tus-requests.ts";

export const RECORDING_ELSEWHERE =
  "Another tab or window of this browser is recording already. Go on there, or stop it there first.";
const LOCKED_ELSEWHERE = "Another tab or window of this browser is busy with this recording.";

/** Milliseconds to ask the server how much it has before a recording is gone on with. */
const UPLOAD_STATE_TIMEOUT_MS = 5000;

export interface RecordingOptions {
  sermonId: string;
  sermonTitle: string;
  mostSeconds: number;
}

export class RecordingManager extends Observable {
  readonly #uid: string;
  live: LiveRecording | undefined;
  /** Recordings with all their audio, on their way to the server or arrived there since this page was opened. */
  uploads: RecordingUpload[] = [];
  interrupted: Recording[] = [];
  /** What is left of recordings that the server has: their marks. */
  kept: Recording[] = [];
  isRecordingElsewhere = false;
  /** Whether this browser gives the page no storage at all. */
  isStorageUnavailable = false;
  #looking: Promise<void> | undefined;

  constructor(uid: string) {
    super();
    this.#uid = uid;
  }

  /** Looks what this browser holds; what only has to be sent is sent. */
  refresh(): Promise<void> {
    this.#looking ??= this.#refresh().finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  /** Begins to record. Throws with a sentence where another tab is recording. */
  async record(order: RecordingOptions, stream: MediaStream): Promise<void> {
    const release = await this.#claimMicrophone();
    const first = await this.#begin(order);
    try {
      this.#go(order, stream, first, release);
    } catch (error) {
      release();
      await first.discard();
      throw error;
    }
  }

  /** In the same file where possible, else in another. Throws with a sentence where another tab has it. */
  async goOn(recording: Recording, order: RecordingOptions, stream: MediaStream): Promise<void> {
    const release = await this.#claimMicrophone();
    try {
      const earlier = await this.#open(recording);
      const isSame = canResume(recording) && (await hasNotMore(earlier));
      if (isSame) earlier.start();
      else await this.#send(earlier);
      this.#go(order, stream, isSame ? earlier : await this.#begin(order), release);
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Takes up a recording that was interrupted and sends it as it is. Throws where another tab has it. */
  async recover(recording: Recording): Promise<void> {
    await this.#send(await this.#open(recording));
  }

  /** Deletes a recording that the server has not got whole. Throws where another tab has it. */
  async discard(id: string): Promise<void> {
    const sending = this.uploads.find(({ audio }) => audio.recording.id === id);
    const recording = this.interrupted.find((each) => each.id === id);
    if (sending) await sending.discard();
    else if (recording) await (await this.#open(recording)).discard();
    this.uploads = this.uploads.filter((other) => other !== sending);
    this.#takeOff(id);
  }

  getMarks(fileId: string): number[] {
    return this.#known().find((recording) => recording.fileId === fileId)?.marks ?? [];
  }

  async deleteMarks(fileId: string): Promise<void> {
    const gone = this.#known().filter((recording) => recording.fileId === fileId);
    this.kept = this.kept.filter((recording) => !gone.includes(recording));
    this.uploads = this.uploads.filter(({ audio }) => !gone.includes(audio.recording));
    this.tell();
    for (const { id } of gone) await recordingStore.remove(id);
  }

  async #refresh(): Promise<void> {
    try {
      const found = await recordingStore.list(this.#uid);
      // After the list: a tab claims a recording before it stores it.
      const claims = await listHeldLocks();
      const free = found.filter(({ id }) => !claims.has(audioLock(id)));
      this.isRecordingElsewhere = !this.live && claims.has(recordingLock(this.#uid));
      this.kept = free.filter(({ fileId }) => fileId !== undefined);
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
    this.tell();
  }

  async #claimMicrophone(): Promise<() => void> {
    const release = await acquireLock(recordingLock(this.#uid));
    if (!release) throw new Error(RECORDING_ELSEWHERE);
    return release;
  }

  #go(order: RecordingOptions, stream: MediaStream, first: RecordingUpload, release: () => void): void {
    this.live = new LiveRecording({
      first,
      stream,
      mostSeconds: order.mostSeconds,
      beginNext: () => this.#begin(order),
      onFileEnd: (sending) => {
        if (sending.audio.whole.bytes === 0) void sending.discard();
        else this.uploads = [sending, ...this.uploads];
        this.tell();
      },
      onEnd: () => {
        this.live = undefined;
        release();
        this.tell();
      },
    });
    this.#takeOff(first.audio.recording.id);
  }

  /** A new file, on its way to the server from its first second. */
  async #begin({ sermonId, sermonTitle }: RecordingOptions): Promise<RecordingUpload> {
    const sending = await this.#open({
      id: crypto.randomUUID(),
      uid: this.#uid,
      sermonId,
      sermonTitle,
      startedAt: new Date().toISOString(),
      mediaType: chooseMediaType((type) => MediaRecorder.isTypeSupported(type)),
      state: "recording",
      stored: NOTHING,
      marks: [],
    });
    await sending.audio.change({});
    sending.start();
    return sending;
  }

  async #open(recording: Recording): Promise<RecordingUpload> {
    const release = await acquireLock(audioLock(recording.id));
    if (!release) throw new Error(LOCKED_ELSEWHERE);
    return new RecordingUpload(new RecordedAudio(recordingStore, recording), recordingStore, release);
  }

  async #send(sending: RecordingUpload): Promise<void> {
    await sending.audio.complete();
    sending.start();
    this.uploads = [sending, ...this.uploads];
    this.#takeOff(sending.audio.recording.id);
  }

  #takeOff(id: string): void {
    this.interrupted = this.interrupted.filter((recording) => recording.id !== id);
    this.tell();
  }

  #known(): Recording[] {
    return [...this.kept, ...this.uploads.map(({ audio }) => audio.recording)];
  }
}

/** After a full device the server may have more: then recording cannot go on in the same file. */
async function hasNotMore({ audio }: RecordingUpload): Promise<boolean> {
  const { uploadAddress, stored } = audio.recording;
  if (uploadAddress === undefined) return true;
  try {
    const connection = { endpoint: uploadsEndpoint(), signal: AbortSignal.timeout(UPLOAD_STATE_TIMEOUT_MS) };
    return (await getUploadState(connection, uploadAddress)).offset <= stored.bytes;
  } catch {
    await audio.change({ uploadAddress: undefined });
    return true;
  }
}

/** Whether anything of a recording is here or on the server. */
const hasAudio = ({ stored, uploadAddress }: Recording) => stored.bytes > 0 || uploadAddress !== undefined;

const managers = new Map<string, RecordingManager>();

/** The manager of a person; it outlives the screens, so that no screen that goes away ends a recording. */
export function getRecordingManager(uid: string): RecordingManager {
  const manager = managers.get(uid) ?? new RecordingManager(uid);
  managers.set(uid, manager);
  return manager;
}
