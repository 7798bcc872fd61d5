import { z } from "zod";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";
import { Progress } from "./stream.schema.ts";

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

export const speechEndpoints = {
  speech: defineEndpoint(CALLS.speech, {
    summary: "What transcribes recordings here",
    response: SpeechInfo,
    errors: ["unauthenticated"],
  }),
  speechModel: defineEndpoint(CALLS.speechModel, {
    summary: "Whether the speech model of this machine is installed, or how far that is",
    response: SpeechModel,
    errors: ["unauthenticated", "not_found"],
  }),
  installSpeechModel: defineEndpoint(CALLS.installSpeechModel, {
    summary: "Installs the speech model of this machine, unless that has begun",
    access: "operator",
    response: SpeechModel,
    errors: ["unauthenticated", "not_found"],
  }),
};
