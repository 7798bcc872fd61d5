import { SPEECH_MESSAGES, speechEndpoints, type SpeechInfo } from "../../contract/speech.ts";
import type { Context } from "../context.ts";
import { AppError } from "../errors.ts";
import type { Bind } from "../http/bind.ts";
import { isOperator } from "../operator/operator.ts";
import type { SpeechInstaller } from "./speech-provider.ts";

const NONE: SpeechInfo = { provider: "none", name: null, place: null, isReady: false };

export function addSpeechRoutes(bind: Bind, { speech, db }: Context): void {
  bind(speechEndpoints.speech, async () => speech?.info ?? NONE);
  bind(speechEndpoints.speechModel, async ({ user }) => {
    const model = await getInstaller().read();
    // What went wrong is in the operator's words: it names addresses and settings.
    return (await isOperator(db, user.uid)) ? model : { ...model, error: null };
  });
  bind(speechEndpoints.installSpeechModel, () => getInstaller().install());

  function getInstaller(): SpeechInstaller {
    if (!speech?.installer) throw new AppError("not_found", SPEECH_MESSAGES.notLocal);
    return speech.installer;
  }
}
