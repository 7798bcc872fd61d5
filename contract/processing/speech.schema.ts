import { z } from "zod";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";
import { Progress } from "./stream.schema.ts";

export const SpeechInfo = z.object({
  provider: z.enum(["none", "openai-compatible", "local"]),
  /** Name of the model; null without a provider. */
  name: z.string().nullable(),
  /** "this machine" or the host on which it runs. */
  place: z.string().nullable(),
  /** False while a local model is not installed. */
  isReady: z.boolean(),
});
export type SpeechInfo = z.infer<typeof SpeechInfo>;

/** The speech model on this server, which the operator installs. */
export const SpeechModel = z.object({
  state: z.enum(["absent", "installing", "ready", "failed"]),
  /** Downloaded bytes, while it is being installed. */
  progress: Progress.nullable(),
  /** Why the last attempt failed; only for the operator. */
  error: z.string().nullable(),
  /** Bytes that an installation downloads. */
  bytes: z.int(),
});
export type SpeechModel = z.infer<typeof SpeechModel>;

export const speechEndpoints = {
  speech: defineEndpoint(CALLS.speech, {
    summary: "Returns the speech provider of this server",
    response: SpeechInfo,
    errors: ["unauthenticated"],
  }),
  speechModel: defineEndpoint(CALLS.speechModel, {
    summary: "Returns the state of the speech model on this server",
    response: SpeechModel,
    errors: ["unauthenticated", "not_found"],
  }),
  installSpeechModel: defineEndpoint(CALLS.installSpeechModel, {
    summary: "Starts installing the speech model on this server, unless it was started before",
    access: "operator",
    response: SpeechModel,
    errors: ["unauthenticated", "not_found"],
  }),
};
