import { z } from "zod";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";
import { Sermon } from "./sermon.schema.ts";

export const sampleSermonEndpoints = {
  openSampleSermon: defineEndpoint(CALLS.openSampleSermon, {
    summary: "The person's sample sermon; it is made where they have none, or have deleted it",
    params: z.object({ uid: z.string() }),
    response: Sermon,
    errors: ["unauthenticated", "not_found", "unavailable"],
  }),
};
