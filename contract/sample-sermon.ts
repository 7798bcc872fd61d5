import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { Sermon } from "./sermon.ts";

/** The sermon that people can look at before they bring one of their own. */
export const SAMPLE_TITLE = "Sample: The Sermon on the Mount";

export const sampleSermonEndpoints = {
  openSampleSermon: defineEndpoint({
    method: "POST",
    path: "/api/users/:uid/sample-sermon",
    summary: "The person's sample sermon; it is made where they have none, or have deleted it",
    params: z.object({ uid: z.string() }),
    response: Sermon,
    errors: ["unauthenticated", "not_found", "unavailable"],
  }),
};
