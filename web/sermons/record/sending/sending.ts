import { UPLOADS_PATH } from "../../../../contract/media/media.ts";
import { ApiError, callApi } from "../../../api/api.ts";
import { connection } from "../../../offline/connection.ts";
import { Observable } from "../observable.ts";
import type { RecordedSound } from "../device/recorded-sound.ts";
import { nameFile } from "../recording.ts";
import type { RecordingStore } from "../recording-store.ts";
import { abandonUpload } from "./tus-requests.ts";
import { feedUpload, type ServerTrouble } from "./upload-feeder.ts";

const PACE = { portion: 3000, retries: { minTimeout: 1000, maxTimeout: 10_000 } };

/** Milliseconds to tell the server that a recording is not wanted. */
const PAGE_CLOSE_TIMEOUT_MS = 5000;

export const uploadsEndpoint = () => new URL(UPLOADS_PATH, window.location.origin).href;

export class Sending extends Observable {
  readonly sound: RecordedSound;
  readonly #store: RecordingStore;
  readonly #release: () => void;
  #controller = new AbortController();
  #working: Promise<void> = Promise.resolve();
  /** Seconds that the server has said it holds. */
  heldSeconds = 0;
  trouble: ServerTrouble | undefined;
  isDone = false;

  /** Whoever creates it has claimed the recording; `release` gives that back. */
  constructor(sound: RecordedSound, store: RecordingStore, release: () => void) {
    super();
    this.sound = sound;
    this.#store = store;
    this.#release = release;
    sound.listen(() => this.tell());
  }

  start(): void {
    this.trouble = undefined;
    this.tell();
    this.#working = this.#send();
  }

  async discard(): Promise<void> {
    this.#controller.abort(new Error("discarded"));
    await this.#working;
    const { id, uploadAddress } = this.sound.recording;
    if (uploadAddress) {
      await abandonUpload(
        { endpoint: uploadsEndpoint(), signal: AbortSignal.timeout(PAGE_CLOSE_TIMEOUT_MS) },
        uploadAddress,
      );
    }
    await this.#store.remove(id);
    this.#release();
  }

  async #send(): Promise<void> {
    const { sound } = this;
    const { mediaType, sermonId, uploadAddress } = sound.recording;
    try {
      const address = await feedUpload({
        source: sound,
        endpoint: uploadsEndpoint(),
        metadata: { filename: nameFile(sound.recording), filetype: mediaType, sermonId, source: "recording" },
        address: uploadAddress,
        onAddress: (found) => sound.change({ uploadAddress: found }),
        onHeld: (bytes) => void this.#hold(bytes),
        onTrouble: (trouble) => this.#meet(trouble),
        isWhole: (found, bytes) => this.#isWhole(found, bytes),
        pace: PACE,
        connection,
        signal: this.#controller.signal,
      });
      await this.#forget(fileIdOf(address));
    } catch {
      // Discarded, or refused: then `trouble` says why, and the recording stays on this device.
    }
  }

  async #hold(bytes: number): Promise<void> {
    this.heldSeconds = await this.sound.secondsOf(bytes).catch(() => this.heldSeconds);
    this.tell();
  }

  #meet(trouble: ServerTrouble | undefined): void {
    if (trouble?.kind === this.trouble?.kind) return;
    this.trouble = trouble;
    this.tell();
  }

  async #isWhole(address: string, bytes: number): Promise<boolean> {
    const { uid } = this.sound.recording;
    try {
      const file = await callApi("getFile", { params: { uid, id: fileIdOf(address) } });
      return file.bytes === bytes;
    } catch (error) {
      if (error instanceof ApiError && error.code === "not_found") return false;
      throw error;
    }
  }

  /** The server has it: what is left here are marks that nobody has put into the notes yet. */
  async #forget(fileId: string): Promise<void> {
    const { recording } = this.sound;
    this.isDone = true;
    this.sound.recording = { ...recording, fileId };
    try {
      if (recording.marks.length > 0) await this.#store.emptied(this.sound.recording);
      else await this.#store.remove(recording.id);
    } catch {
      // It stays until the next visit, which finds out in the same way that the server has it.
    }
    this.#release();
    this.tell();
  }
}

const fileIdOf = (address: string) => address.split("/").at(-1) ?? "";
