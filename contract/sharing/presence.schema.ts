import { z } from "zod";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";
import { RecordParams } from "../records/record-endpoints.schema.ts";
import { RecordPath } from "./provenance.schema.ts";

/** Somebody who has a record open. */
export const PresentPerson = z.object({
  uid: z.string(),
  name: z.string(),
  /** Whether they have its editor open. */
  isEditing: z.boolean(),
});
export type PresentPerson = z.infer<typeof PresentPerson>;

const params = RecordParams.extend({ kind: RecordPath });
const errors = ["invalid", "unauthenticated", "not_found"] as const;

export const presenceEndpoints = {
  reportPresence: defineEndpoint(CALLS.reportPresence, {
    summary:
      "Says that the user has a record open, and returns who else does. They count as gone 10 seconds after their last report",
    recordAccess: "view",
    params,
    body: z.object({ isEditing: z.boolean() }),
    response: z.object({
      people: z.array(PresentPerson),
      /** The version of the record: pages with an older one load it again. */
      version: z.int(),
    }),
    errors,
  }),
  endPresence: defineEndpoint(CALLS.endPresence, {
    summary: "Says that the user has closed a record",
    recordAccess: "view",
    params,
    response: z.void(),
    status: 204,
    errors,
  }),
};
