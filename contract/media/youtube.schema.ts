import { z } from "zod";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";
import { Segment } from "../transcript/transcript.schema.ts";

const user_id = z.string();

export const youtubeEndpoints = {
  checkYoutubeAuth: defineEndpoint(CALLS.checkYoutubeAuth, {
    summary: "Whether the person has connected their YouTube account",
    body: z.object({ user_id }),
    response: z.object({ isAuthenticated: z.boolean() }),
    errors: ["invalid", "unauthenticated", "forbidden"],
  }),
  getYoutubeAuthUrl: defineEndpoint(CALLS.getYoutubeAuthUrl, {
    summary: "Where to send the browser so that the person can connect their YouTube account",
    query: z.object({ redirect_uri: z.string().max(2000).optional() }),
    response: z.object({ auth_url: z.string() }),
    errors: ["invalid", "unauthenticated", "unavailable"],
  }),
  storeYoutubeAuth: defineEndpoint(CALLS.storeYoutubeAuth, {
    summary: "Completes the connection with the code that the provider gave the browser",
    body: z.object({
      code: z.string().min(1).max(4000),
      user_id,
      /** The `state` that came back with the code; the screens always send it. */
      state: z.string().max(500).optional(),
    }),
    response: z.object({ isAuthenticated: z.literal(true) }),
    errors: ["invalid", "unauthenticated", "forbidden", "unavailable"],
  }),
  deleteYoutubeAuth: defineEndpoint(CALLS.deleteYoutubeAuth, {
    summary: "Ends the connection, at the provider too",
    body: z.object({ user_id }),
    response: z.object({ isAuthenticated: z.literal(false) }),
    errors: ["invalid", "unauthenticated", "forbidden"],
  }),
  downloadTranscript: defineEndpoint(CALLS.downloadTranscript, {
    usageLimit: "convert",
    summary: "The captions of a video of the person's own as a timed transcript",
    body: z.object({
      url: z.string().max(2000),
      user_id,
      redirect_uri: z.string().max(2000).optional(),
      /** The sermon whose language is preferred. */
      sermon_id: z.string().optional(),
    }),
    response: z.object({
      transcript: z.string(),
      segments: z.array(Segment),
      /** BCP 47 tag of the captions. */
      language: z.string(),
      /** Whether the provider made the captions by itself. */
      isAutomatic: z.boolean(),
    }),
    errors: ["invalid", "unauthenticated", "forbidden", "not_found", "too_large", "unavailable"],
  }),
};
