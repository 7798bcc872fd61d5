import { SPEECH_MESSAGES, speechEndpoints, type SpeechInfo } from "../../contract/speech.ts";
import type { Context } from "../context.ts";
import { AppError } from "../errors.ts";
import type { Bind } from "../http/bind.ts";
import type { SpeechInstaller } from "./speech-provider.ts";

const NONE: SpeechInfo = { provider: "none", name: null, place: null, isReady: false };

export function addSpeechRoutes(bind: Bind, { speech }: Context): void {
  bind(speechEndpoints.speech, async () => speech?.info ?? NONE);
  bind(speechEndpoints.speechModel, () => getInstaller().read());
  bind(speechEndpoints.installSpeechModel, () => getInstaller().install());

  function getInstaller(): SpeechInstaller {
    if (!speech?.installer) throw new AppError("not_found", SPEECH_MESSAGES.notLocal);
    return speech.installer;
  }
}
