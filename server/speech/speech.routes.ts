import { SPEECH_MESSAGES } from "../../contract/processing/speech.ts";
import { speechEndpoints, type SpeechInfo } from "../../contract/processing/speech.schema.ts";
import type { Db } from "../db/database.ts";
import { AppError } from "../errors.ts";
import type { AddRoute } from "../http/routes/route-registrar.ts";
import { isOperator } from "../operator/operator.ts";
import type { SpeechInstaller, SpeechProvider } from "./speech-provider.ts";

const NOT_SET_UP: SpeechInfo = { provider: "none", name: null, place: null, isReady: false };

export function addSpeechRoutes(
  route: AddRoute,
  { speech, db }: { speech?: SpeechProvider | undefined; db: Db },
): void {
  route(speechEndpoints.speech, async () => speech?.info ?? NOT_SET_UP);
  route(speechEndpoints.speechModel, async ({ user }) => {
    const model = await getInstaller().read();
    // The reason of a failure is for the operator only: it names addresses and settings.
    return (await isOperator(db, user.uid)) ? model : { ...model, error: null };
  });
  route(speechEndpoints.installSpeechModel, () => getInstaller().install());

  function getInstaller(): SpeechInstaller {
    if (!speech?.installer) throw new AppError("not_found", SPEECH_MESSAGES.notLocal);
    return speech.installer;
  }
}
