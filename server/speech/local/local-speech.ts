// Speech recognition on this machine: Whisper through sherpa-onnx, installed when somebody asks for it.
import type { BaseLogger } from "pino";
import { SPEECH_MESSAGES } from "../../../contract/speech.ts";
import { AppError } from "../../errors.ts";
import { SAMPLE_RATE, type SpeechProvider } from "../speech-provider.ts";
import type { Patience } from "./download-part.ts";
import { INSTALL_MESSAGES, InstallFailure } from "./install-failure.ts";
import { isComplete, locateModel } from "./model-folder.ts";
import { createModelInstaller } from "./model-installer.ts";
import { createWhisper, type Whisper } from "./whisper.ts";
import { findWhisperLanguage } from "./whisper-languages.ts";
import type { WhisperParts } from "./whisper-parts.ts";
import { readWhisperResult } from "./whisper-result.ts";

interface LocalSpeechParts {
  parts: WhisperParts;
  /** Absolute path of the folder of all speech models. */
  path: string;
  log: BaseLogger;
  patience?: Patience;
}

/** Whisper hears 30 seconds at a time; the rest is room for the silence that it wants at the end. */
const LONGEST_PIECE = 28;

/** Names and terms are not heeded: sherpa-onnx gives Whisper no prompt. */
export function createLocalSpeech({ parts, path, log, patience }: LocalSpeechParts): SpeechProvider {
  const folder = locateModel(path, parts);
  const [encoder, decoder, tokens] = [parts.encoder.name, parts.decoder.name, parts.tokens.name];
  const open = (at: string) => createWhisper({ folder: at, encoder, decoder, tokens }, log);
  const installer = createModelInstaller({
    folder,
    parts,
    tryOut: (at, signal) => tryOut(open(at), signal),
    patience,
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
    longestPiece: LONGEST_PIECE,
    piecesAtATime: 1,
    async transcribe({ samples }, { language, owner = "", signal }) {
      if (!isComplete(folder)) throw new AppError("unavailable", SPEECH_MESSAGES.notInstalled);
      const wanted = findWhisperLanguage(language);
      const attempt = () => whisper.transcribe(samples, wanted, { owner, signal });
      // It may have run out of memory that is free again.
      const result = await attempt().catch(() => {
        signal.throwIfAborted();
        log.warn("The local speech model ended and is started again.");
        return attempt().catch(() => {
          signal.throwIfAborted();
          throw new AppError("unavailable", SPEECH_MESSAGES.localEnded);
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

/** A second of silence shows whether everything is there and runs on this machine. */
async function tryOut(whisper: Whisper, signal: AbortSignal): Promise<void> {
  try {
    await whisper.transcribe(new Int16Array(SAMPLE_RATE), "", { owner: "", signal });
  } catch (error) {
    signal.throwIfAborted();
    throw new InstallFailure(INSTALL_MESSAGES.doesNotRun, { cause: error });
  } finally {
    whisper.close();
  }
}
