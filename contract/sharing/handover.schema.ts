import { z } from "zod";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";
import { ContentKind } from "../records/content.schema.ts";
import { RecordParams } from "../records/record-endpoints.schema.ts";
import { RecordPath } from "./provenance.schema.ts";

/** A record that a colleague handed over to the user. */
export const Handover = z.object({
  kind: ContentKind,
  recordId: z.string(),
  title: z.string(),
  /** Name of the former author; null if their account was deleted. */
  from: z.string().nullable(),
  handedOverAt: z.iso.datetime(),
});
export type Handover = z.infer<typeof Handover>;

const UserParams = z.object({ uid: z.string() });
const errors = ["invalid", "unauthenticated", "not_found", "conflict", "too_large"] as const;

export const handoverEndpoints = {
  handOverRecord: defineEndpoint(CALLS.handOverRecord, {
    summary: "Hands a record over to an owner or someone on staff of a church, who becomes its author",
    tokenScope: "none",
    params: RecordParams.extend({ kind: RecordPath }),
    body: z.object({ churchId: z.uuid(), personId: z.string() }),
    response: z.void(),
    status: 204,
    errors,
  }),
  handOverShared: defineEndpoint(CALLS.handOverShared, {
    summary: "Hands over all records that the user shares with a church, for example before leaving it",
    tokenScope: "none",
    params: z.object({ churchId: z.string() }),
    body: z.object({ personId: z.string() }),
    response: z.object({ count: z.int() }),
    errors,
  }),
  listHandovers: defineEndpoint(CALLS.listHandovers, {
    summary:
      "Lists the records that others handed over to the user, newest first, until the user has seen them",
    params: UserParams,
    response: z.object({ items: z.array(Handover), total: z.int() }),
    errors: ["unauthenticated", "not_found"],
  }),
  markHandoversSeen: defineEndpoint(CALLS.markHandoversSeen, {
    summary: "Records that the user has seen what was handed over",
    params: UserParams,
    response: z.void(),
    status: 204,
    errors: ["unauthenticated", "not_found"],
  }),
};
