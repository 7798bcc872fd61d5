import { UPLOADS_PATH } from "../../../../contract/media/media.ts";
import { ApiError, callApi } from "../../../api/api.ts";
import { connection } from "../../../offline/connection.ts";
import { Observable } from "../observable.ts";
import type { RecordedAudio } from "../device/recorded-audio.ts";
import { formatFilename } from "../recording.ts";
import type { RecordingStore } from "../recording-store.ts";
import { deleteUpload } from "./tus-requests.ts";
import { streamUpload, type UploadProblem } from "./stream-upload.ts";

const PACE = { portion: 3000, retries: { minTimeout: 1000, maxTimeout: 10_000 } };

/** Milliseconds to tell the server that a recording is not wanted. */
const PAGE_CLOSE_TIMEOUT_MS = 5000;

export const uploadsEndpoint = () => new URL(UPLOADS_PATH, window.location.origin).href;

export class RecordingUpload extends Observable {
  readonly audio: RecordedAudio;
  readonly #store: RecordingStore;
  readonly #release: () => void;
  #controller = new AbortController();
  #working: Promise<void> = Promise.resolve();
  /** Seconds that the server has said it holds. */
  uploadedSeconds = 0;
  problem: UploadProblem | undefined;
  isDone = false;

  /** Whoever creates it has claimed the recording; `release` gives that back. */
  constructor(audio: RecordedAudio, store: RecordingStore, release: () => void) {
    super();
    this.audio = audio;
    this.#store = store;
    this.#release = release;
    audio.listen(() => this.tell());
  }

  start(): void {
    this.problem = undefined;
    this.tell();
    this.#working = this.#send();
  }

  async discard(): Promise<void> {
    this.#controller.abort(new Error("discarded"));
    await this.#working;
    const { id, uploadAddress } = this.audio.recording;
    if (uploadAddress) {
      await deleteUpload(
        { endpoint: uploadsEndpoint(), signal: AbortSignal.timeout(PAGE_CLOSE_TIMEOUT_MS) },
        uploadAddress,
      );
    }
    await this.#store.remove(id);
    this.#release();
  }

  async #send(): Promise<void> {
    const { audio } = this;
    const { mediaType, sermonId, uploadAddress } = audio.recording;
    try {
      const address = await streamUpload({
        source: audio,
        endpoint: uploadsEndpoint(),
        metadata: {
          filename: formatFilename(audio.recording),
          filetype: mediaType,
          sermonId,
          source: "recording",
        },
        address: uploadAddress,
        onAddress: (found) => audio.change({ uploadAddress: found }),
        onConfirmed: (bytes) => void this.#hold(bytes),
        onProblem: (problem) => this.#meet(problem),
        isWhole: (found, bytes) => this.#isWhole(found, bytes),
        pace: PACE,
        connection,
        signal: this.#controller.signal,
      });
      await this.#forget(fileIdOf(address));
    } catch {
      // Discarded, or refused: then `problem` says why, and the recording stays on this device.
    }
  }

  async #hold(bytes: number): Promise<void> {
    this.uploadedSeconds = await this.audio.secondsOf(bytes).catch(() => this.uploadedSeconds);
    this.tell();
  }

  #meet(problem: UploadProblem | undefined): void {
    if (problem?.kind === this.problem?.kind) return;
    this.problem = problem;
    this.tell();
  }

  async #isWhole(address: string, bytes: number): Promise<boolean> {
    const { uid } = this.audio.recording;
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
    const { recording } = this.audio;
    this.isDone = true;
    this.audio.recording = { ...recording, fileId };
    try {
      if (recording.marks.length > 0) await this.#store.emptied(this.audio.recording);
      else await this.#store.remove(recording.id);
    } catch {
      // It stays until the next visit, which finds out in the same way that the server has it.
    }
    this.#release();
    this.tell();
  }
}

const fileIdOf = (address: string) => address.split("/").at(-1) ?? "";
