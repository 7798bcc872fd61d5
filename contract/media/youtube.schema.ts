import { z } from "zod";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";
import { Segment } from "../transcript/transcript.schema.ts";

const user_id = z.string();

export const youtubeEndpoints = {
  checkYoutubeAuth: defineEndpoint(CALLS.checkYoutubeAuth, {
    summary: "Returns whether the user has connected their YouTube account",
    tokenScope: "read",
    body: z.object({ user_id }),
    response: z.object({ isAuthenticated: z.boolean() }),
    errors: ["invalid", "unauthenticated", "forbidden"],
  }),
  getYoutubeAuthUrl: defineEndpoint(CALLS.getYoutubeAuthUrl, {
    summary: "Returns the URL where the user can connect their YouTube account",
    tokenScope: "none",
    query: z.object({ redirect_uri: z.string().max(2000).optional() }),
    response: z.object({ auth_url: z.string() }),
    errors: ["invalid", "unauthenticated", "unavailable"],
  }),
  storeYoutubeAuth: defineEndpoint(CALLS.storeYoutubeAuth, {
    summary: "Completes the connection with the provider's authorization code",
    tokenScope: "none",
    body: z.object({
      code: z.string().min(1).max(4000),
      user_id,
      /** The `state` that the provider returned with the code. */
      state: z.string().max(500).optional(),
    }),
    response: z.object({ isAuthenticated: z.literal(true) }),
    errors: ["invalid", "unauthenticated", "forbidden", "unavailable"],
  }),
  deleteYoutubeAuth: defineEndpoint(CALLS.deleteYoutubeAuth, {
    summary: "Disconnects the YouTube account and revokes the authorization at the provider",
    tokenScope: "none",
    body: z.object({ user_id }),
    response: z.object({ isAuthenticated: z.literal(false) }),
    errors: ["invalid", "unauthenticated", "forbidden"],
  }),
  downloadTranscript: defineEndpoint(CALLS.downloadTranscript, {
    usageLimit: "convert",
    summary: "Returns the captions of one of the user's videos as a timed transcript",
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
      /** Whether the provider generated the captions automatically. */
      isAutomatic: z.boolean(),
    }),
    errors: ["invalid", "unauthenticated", "forbidden", "not_found", "too_large", "unavailable"],
  }),
};
