import type { BaseLogger } from "pino";
import type { SpeechSettings } from "../config/config.ts";
import { createLocalSpeech } from "./local/local-speech.ts";
import { findWhisperParts, withDownloadUrl } from "./local/whisper-parts.ts";
import { createOpenAiCompatibleSpeech } from "./openai-compatible.ts";
import type { SpeechProvider } from "./speech-provider.ts";

export function openSpeech(
  settings: SpeechSettings,
  folder: string,
  log: BaseLogger,
): SpeechProvider | undefined {
  if (settings.provider === "none") return undefined;
  if (settings.provider === "openai-compatible") return createOpenAiCompatibleSpeech(settings);
  const { model, downloadUrl } = settings;
  const parts = findWhisperParts(model);
  return createLocalSpeech({
    parts: downloadUrl === undefined ? parts : withDownloadUrl(parts, downloadUrl),
    path: folder,
    log,
  });
}
