import { claim, listClaims, recordingClaim, soundClaim } from "./claim.ts";
import { LiveRecording } from "./live-recording.ts";
import { chooseMediaType } from "./device/microphone.ts";
import { Observable } from "./observable.ts";
import { RecordedSound } from "./device/recorded-sound.ts";
import { canResume, NOTHING, type Recording } from "./recording.ts";
import { browserStore } from "./recording-store.ts";
import { Sending, uploadsEndpoint } from "./sending/sending.ts";
import { askUpload } from "./sending/tus-requests.ts";

export const ELSEWHERE =
  "Another tab or window of this browser is recording already. Go on there, or stop it there first.";
const TAKEN = "Another tab or window of this browser is busy with this recording.";

/** Milliseconds to ask the server how much it has before a recording is gone on with. */
const ASKING = 5000;

export interface RecordingOrder {
  sermonId: string;
  sermonTitle: string;
  mostSeconds: number;
}

export class RecordingManager extends Observable {
  readonly #uid: string;
  live: LiveRecording | undefined;
  /** Recordings with all their sound, on their way to the server or arrived there since this page was opened. */
  sendings: Sending[] = [];
  interrupted: Recording[] = [];
  /** What is left of recordings that the server has: their marks. */
  kept: Recording[] = [];
  isElsewhere = false;
  /** Whether this browser gives the page no storage at all. */
  hasNoStore = false;
  #looking: Promise<void> | undefined;

  constructor(uid: string) {
    super();
    this.#uid = uid;
  }

  /** Looks what this browser holds; what only has to be sent is sent. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  /** Begins to record. Throws with a sentence where another tab is recording. */
  async record(order: RecordingOrder, stream: MediaStream): Promise<void> {
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
  async goOn(recording: Recording, order: RecordingOrder, stream: MediaStream): Promise<void> {
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
    const sending = this.sendings.find(({ sound }) => sound.recording.id === id);
    const recording = this.interrupted.find((each) => each.id === id);
    if (sending) await sending.discard();
    else if (recording) await (await this.#open(recording)).discard();
    this.sendings = this.sendings.filter((other) => other !== sending);
    this.#takeOff(id);
  }

  findMarks(fileId: string): number[] {
    return this.#known().find((recording) => recording.fileId === fileId)?.marks ?? [];
  }

  async forgetMarks(fileId: string): Promise<void> {
    const gone = this.#known().filter((recording) => recording.fileId === fileId);
    this.kept = this.kept.filter((recording) => !gone.includes(recording));
    this.sendings = this.sendings.filter(({ sound }) => !gone.includes(sound.recording));
    this.tell();
    for (const { id } of gone) await browserStore.remove(id);
  }

  async #look(): Promise<void> {
    try {
      const found = await browserStore.list(this.#uid);
      // After the list: a tab claims a recording before it stores it.
      const claims = await listClaims();
      const free = found.filter(({ id }) => !claims.has(soundClaim(id)));
      this.isElsewhere = !this.live && claims.has(recordingClaim(this.#uid));
      this.kept = free.filter(({ fileId }) => fileId !== undefined);
      const unsent = free.filter(({ fileId }) => fileId === undefined);
      this.interrupted = unsent
        .filter((recording) => recording.state === "recording" && hasSound(recording))
        .toSorted((one, other) => other.startedAt.localeCompare(one.startedAt));
      this.hasNoStore = false;
      for (const recording of unsent) {
        if (!hasSound(recording)) await browserStore.remove(recording.id);
        else if (recording.state === "stopped") await this.recover(recording).catch(() => undefined);
      }
    } catch {
      this.hasNoStore = true;
    }
    this.tell();
  }

  async #claimMicrophone(): Promise<() => void> {
    const release = await claim(recordingClaim(this.#uid));
    if (!release) throw new Error(ELSEWHERE);
    return release;
  }

  #go(order: RecordingOrder, stream: MediaStream, first: Sending, release: () => void): void {
    this.live = new LiveRecording({
      first,
      stream,
      mostSeconds: order.mostSeconds,
      beginNext: () => this.#begin(order),
      onFileEnd: (sending) => {
        if (sending.sound.whole.bytes === 0) void sending.discard();
        else this.sendings = [sending, ...this.sendings];
        this.tell();
      },
      onEnd: () => {
        this.live = undefined;
        release();
        this.tell();
      },
    });
    this.#takeOff(first.sound.recording.id);
  }

  /** A new file, on its way to the server from its first second. */
  async #begin({ sermonId, sermonTitle }: RecordingOrder): Promise<Sending> {
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
    await sending.sound.change({});
    sending.start();
    return sending;
  }

  async #open(recording: Recording): Promise<Sending> {
    const release = await claim(soundClaim(recording.id));
    if (!release) throw new Error(TAKEN);
    return new Sending(new RecordedSound(browserStore, recording), browserStore, release);
  }

  async #send(sending: Sending): Promise<void> {
    await sending.sound.complete();
    sending.start();
    this.sendings = [sending, ...this.sendings];
    this.#takeOff(sending.sound.recording.id);
  }

  #takeOff(id: string): void {
    this.interrupted = this.interrupted.filter((recording) => recording.id !== id);
    this.tell();
  }

  #known(): Recording[] {
    return [...this.kept, ...this.sendings.map(({ sound }) => sound.recording)];
  }
}

/** After a full device the server may have more: then recording cannot go on in the same file. */
async function hasNotMore({ sound }: Sending): Promise<boolean> {
  const { uploadAddress, stored } = sound.recording;
  if (uploadAddress === undefined) return true;
  try {
    const connection = { endpoint: uploadsEndpoint(), signal: AbortSignal.timeout(ASKING) };
    return (await askUpload(connection, uploadAddress)).offset <= stored.bytes;
  } catch {
    await sound.change({ uploadAddress: undefined });
    return true;
  }
}

/** Whether anything of a recording is here or on the server. */
const hasSound = ({ stored, uploadAddress }: Recording) => stored.bytes > 0 || uploadAddress !== undefined;

const managers = new Map<string, RecordingManager>();

/** The manager of a person; it outlives the screens, so that no screen that goes away ends a recording. */
export function recordingManagerOf(uid: string): RecordingManager {
  const manager = managers.get(uid) ?? new RecordingManager(uid);
  managers.set(uid, manager);
  return manager;
}
