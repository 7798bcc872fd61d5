import type { BaseLogger } from "pino";
import { SPEECH_MESSAGES } from "../../../contract/processing/speech.ts";
import { AppError, NotSetUpError } from "../../errors.ts";
import { createWorkerPool, type TaskOptions } from "../../workers/worker-pool.ts";
import { SAMPLE_RATE, type SpeechProvider } from "../speech-provider.ts";
import type { DownloadRetryPolicy } from "../../http/resumable-download.ts";
import { INSTALL_MESSAGES, InstallFailure } from "./install-failure.ts";
import { isComplete, locateModel } from "./model-folder.ts";
import { createModelInstaller } from "./model-installer.ts";
import { findWhisperLanguage } from "../whisper-languages.ts";
import type { WhisperParts } from "./whisper-parts.ts";
import type * as Worker from "./whisper-process.ts";
import type { WhisperFiles } from "./whisper-process.ts";
import { readWhisperResult, type WhisperResult } from "./whisper-result.ts";

interface LocalSpeechParts {
  parts: WhisperParts;
  path: string;
  log: BaseLogger;
  retryPolicy?: DownloadRetryPolicy;
}

/** Whisper processes 30 seconds at a time and needs some silence at the end. */
const MAX_PIECE_SECONDS = 28;

/** Ignores names and terms: sherpa-onnx does not pass a prompt to Whisper. */
export function createLocalSpeech({ parts, path, log, retryPolicy }: LocalSpeechParts): SpeechProvider {
  const folder = locateModel(path, parts);
  const [encoder, decoder, tokens] = [parts.encoder.name, parts.decoder.name, parts.tokens.name];
  const open = (at: string) => createWhisper({ folder: at, encoder, decoder, tokens }, log);
  const installer = createModelInstaller({
    folder,
    parts,
    testModel: (at, signal) => testModel(open(at), signal),
    retryPolicy,
    log,
  });
  const whisper = open(folder.complete);

  return {
    installer,
    get info() {
      return {
        provider: "local" as const,
        name: parts.title,
        place: "this machine",
        isReady: isComplete(folder),
      };
    },
    maxPieceSeconds: MAX_PIECE_SECONDS,
    maxConcurrentPieces: 1,
    async transcribe({ samples }, { language, owner = "", job, signal }) {
      if (!isComplete(folder)) throw new NotSetUpError(SPEECH_MESSAGES.notInstalled);
      const wanted = findWhisperLanguage(language);
      const attempt = () => whisper.transcribe(samples, wanted, { owner, job, signal });
      // It may have run out of memory only for a moment.
      const result = await attempt().catch(() => {
        signal.throwIfAborted();
        log.warn("The local speech model stopped and is being restarted.");
        return attempt().catch(() => {
          signal.throwIfAborted();
          throw new AppError("unavailable", SPEECH_MESSAGES.localStopped);
        });
      });
      return readWhisperResult(result, samples.length / SAMPLE_RATE);
    },
    async close() {
      whisper.close();
      await installer.close();
    },
  };
}

/** Transcribes one second of silence to test the installation. */
async function testModel(whisper: Whisper, signal: AbortSignal): Promise<void> {
  try {
    await whisper.transcribe(new Int16Array(SAMPLE_RATE), "", { owner: "", signal });
  } catch (error) {
    signal.throwIfAborted();
    throw new InstallFailure(INSTALL_MESSAGES.modelDoesNotRun, { cause: error });
  } finally {
    whisper.close();
  }
}

/** For loading the model and transcribing one piece. */
const TIMEOUT_MS = 10 * 60_000;
const MEMORY_MB = 4096;
/** Fewer samples crash the native code. */
const MIN_SAMPLES = SAMPLE_RATE / 10;

type Whisper = ReturnType<typeof createWhisper>;

/** Runs the model in a child process that starts with the first piece and ends after a minute without work. */
function createWhisper(files: WhisperFiles, log: BaseLogger) {
  const pool = createWorkerPool<typeof Worker>("speech/local/whisper-process.ts", {
    log,
    maxProcesses: 1,
    timeoutMs: TIMEOUT_MS,
    memoryMb: MEMORY_MB,
  });
  return {
    async transcribe(samples: Int16Array, language: string, options: TaskOptions): Promise<WhisperResult> {
      if (samples.length < MIN_SAMPLES) return { text: "", lang: "" };
      return pool.run("transcribe", { files, samples, language }, options);
    },
    close: pool.close,
  };
}
