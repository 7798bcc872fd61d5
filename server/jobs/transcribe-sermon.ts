import { SPEECH_MESSAGES } from "../../contract/speech.ts";
import { AppError } from "../errors.ts";
import type { JobKind } from "./job-kinds.ts";

/** The transcript of a sermon's recording, by the speech recognition that is set up. */
export function createTranscription(): JobKind<"transcribe"> {
  return { prepare: refuse, perform: refuse };
}

const refuse = () => Promise.reject(new AppError("unavailable", SPEECH_MESSAGES.notSetUp));
