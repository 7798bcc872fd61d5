import { UPLOADS_PATH } from "../../../../contract/media/media.ts";
import { ApiError, callApi } from "../../../api/api.ts";
import { connection } from "../../../offline/connection.ts";
import { Observable } from "../observable.ts";
import type { RecordedAudio } from "../device/recorded-audio.ts";
import { formatFilename } from "../recording.ts";
import type { RecordingStore } from "../recording-store.ts";
import { deleteUpload } from "./tus-requests.ts";
import { streamUpload, type UploadProblem } from "./stream-upload.ts";

const TIMING = { chunkInterval: 3000, retries: { minTimeout: 1000, maxTimeout: 10_000 } };

const DELETE_TIMEOUT_MS = 5000;

export const getUploadsEndpoint = () => new URL(UPLOADS_PATH, window.location.origin).href;

export class RecordingUpload extends Observable {
  readonly audio: RecordedAudio;
  readonly #store: RecordingStore;
  readonly #release: () => void;
  #controller = new AbortController();
  #sending: Promise<void> = Promise.resolve();
  /** Seconds that the server has confirmed. */
  uploadedSeconds = 0;
  problem: UploadProblem | undefined;
  isDone = false;

  /** The caller holds the recording's lock; `release` releases it. */
  constructor(audio: RecordedAudio, store: RecordingStore, release: () => void) {
    super();
    this.audio = audio;
    this.#store = store;
    this.#release = release;
    audio.subscribe(() => this.notify());
  }

  start(): void {
    this.problem = undefined;
    this.notify();
    this.#sending = this.#send();
  }

  async discard(): Promise<void> {
    this.#controller.abort(new Error("discarded"));
    await this.#sending;
    const { id, uploadAddress } = this.audio.recording;
    if (uploadAddress) {
      await deleteUpload(
        { endpoint: getUploadsEndpoint(), signal: AbortSignal.timeout(DELETE_TIMEOUT_MS) },
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
        endpoint: getUploadsEndpoint(),
        metadata: {
          filename: formatFilename(audio.recording),
          filetype: mediaType,
          sermonId,
          source: "recording",
        },
        address: uploadAddress,
        onAddress: (found) => audio.change({ uploadAddress: found }),
        onConfirmed: (bytes) => void this.#confirm(bytes),
        onProblem: (problem) => this.#setProblem(problem),
        isFileComplete: (found, bytes) => this.#isComplete(found, bytes),
        timing: TIMING,
        connection,
        signal: this.#controller.signal,
      });
      await this.#finish(getFileId(address));
    } catch {
      // Discarded, or refused: then `problem` has the reason and the recording stays on this device.
    }
  }

  async #confirm(bytes: number): Promise<void> {
    this.uploadedSeconds = await this.audio.getSecondsAt(bytes).catch(() => this.uploadedSeconds);
    this.notify();
  }

  #setProblem(problem: UploadProblem | undefined): void {
    if (problem?.kind === this.problem?.kind) return;
    this.problem = problem;
    this.notify();
  }

  async #isComplete(address: string, bytes: number): Promise<boolean> {
    const { uid } = this.audio.recording;
    try {
      const file = await callApi("getFile", { params: { uid, id: getFileId(address) } });
      return file.bytes === bytes;
    } catch (error) {
      if (error instanceof ApiError && error.code === "not_found") return false;
      throw error;
    }
  }

  /** Deletes the audio here once the server has it; marks stay until they are added to the notes. */
  async #finish(fileId: string): Promise<void> {
    const { recording } = this.audio;
    this.isDone = true;
    this.audio.recording = { ...recording, fileId };
    try {
      if (recording.marks.length > 0) await this.#store.deleteAudio(this.audio.recording);
      else await this.#store.remove(recording.id);
    } catch {
      // The next visit finds again that the server has it, and retries.
    }
    this.#release();
    this.notify();
  }
}

const getFileId = (address: string) => address.split("/").at(-1) ?? "";
