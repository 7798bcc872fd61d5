// What turns speech into text, where something is set up that does.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { Progress } from "./stream.ts";

export const SpeechInfo = z.object({
  provider: z.enum(["none", "openai-compatible", "local"]),
  /** Name of the model; null where there is none. */
  name: z.string().nullable(),
  /** Where it runs: "this machine" or the name of a host. */
  place: z.string().nullable(),
  /** Whether it can transcribe now; a local model has to be installed first. */
  isReady: z.boolean(),
});
export type SpeechInfo = z.infer<typeof SpeechInfo>;

/** The speech model of this machine, which is installed when somebody asks for it. */
export const SpeechModel = z.object({
  state: z.enum(["absent", "installing", "ready", "failed"]),
  /** Bytes that have come of all, while it is being installed. */
  progress: Progress.nullable(),
  /** Why the last attempt failed; only the operator is told. */
  error: z.string().nullable(),
  /** Bytes that an installation fetches. */
  bytes: z.int(),
});
export type SpeechModel = z.infer<typeof SpeechModel>;

export const SPEECH_MESSAGES = {
  notSetUp: "This server cannot turn audio into text. Your recording is saved: paste the text instead.",
  notInstalled: "This server cannot turn audio into text yet. Your recording is saved: try again later.",
  notLocal: "Speech recognition does not run on this machine here, so there is nothing to install.",
  localEnded:
    "The speech model of this machine stopped in the middle. What is transcribed so far is kept: try again, or ask the operator whether the machine has enough memory.",
  noSpeech: "No speech was found in this recording.",
} as const;

export const speechEndpoints = {
  speech: defineEndpoint({
    method: "GET",
    path: "/api/speech",
    summary: "What transcribes recordings here",
    response: SpeechInfo,
    errors: ["unauthenticated"],
  }),
  speechModel: defineEndpoint({
    method: "GET",
    path: "/api/speech/model",
    summary: "Whether the speech model of this machine is installed, or how far that is",
    response: SpeechModel,
    errors: ["unauthenticated", "not_found"],
  }),
  installSpeechModel: defineEndpoint({
    method: "POST",
    path: "/api/speech/model",
    summary: "Installs the speech model of this machine, unless that has begun",
    access: "operator",
    response: SpeechModel,
    errors: ["unauthenticated", "not_found"],
  }),
};
