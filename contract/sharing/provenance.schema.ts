import { z } from "zod";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";
import { RECORD_PATHS } from "../record-kinds.ts";
import { RecordParams } from "../records/record-endpoints.schema.ts";
import { TEXT_SOURCES } from "./provenance.ts";

export const RecordPath = z.enum(RECORD_PATHS);

/** How one text of a record was made. */
export const TextProvenance = z.object({
  /** The field of the record, or the name of its kind for all its texts. */
  part: z.string(),
  /** What people call it, such as "Summary". */
  name: z.string(),
  source: z.enum(TEXT_SOURCES),
  /** The engine, the speech provider or the file that it is from; null if people wrote it. */
  maker: z.string().nullable(),
  madeAt: z.iso.datetime().nullable(),
  /** Who preached it; empty if it is no transcript. */
  speaker: z.string(),
  /** Whether people changed what was made. */
  isEdited: z.boolean(),
  /** The names of those who wrote or edited it. */
  people: z.array(z.string()),
  /** Share of the words that the edits changed, from 0 to 1; null if the original is no longer stored. */
  changedShare: z.number().min(0).max(1).nullable(),
  /** Whether the text that it was made from has changed since. */
  isOutOfDate: z.boolean(),
});
export type TextProvenance = z.infer<typeof TextProvenance>;

export const provenanceEndpoints = {
  getProvenance: defineEndpoint(CALLS.getProvenance, {
    recordAccess: "view",
    summary: "Returns how each text of a record was made: by whom or what, and how much of it was edited",
    params: RecordParams.extend({ kind: RecordPath }),
    response: z.object({ texts: z.array(TextProvenance) }),
    errors: ["invalid", "unauthenticated", "not_found"],
  }),
};
