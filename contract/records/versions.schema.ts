import { z } from "zod";
import { CALLS } from "../calls.ts";
import { defineEndpoint } from "../endpoint.ts";
import { LIMITS } from "../limits.ts";
import { ResultName } from "./results.schema.ts";
import { Sermon } from "./sermon.schema.ts";
import { textOf } from "../text/text.schema.ts";

/** The parts of a sermon whose earlier texts are kept. */
export const VersionedPart = z.enum([...ResultName.options, "transcript"]);
export type VersionedPart = z.infer<typeof VersionedPart>;

/** An earlier text of one part of a record, kept when it was replaced. */
export const Version = z.object({
  id: z.string(),
  part: VersionedPart,
  /** Who wrote it: "You", or the name of an engine. */
  author: z.string(),
  /** When it was replaced. */
  replacedAt: z.iso.datetime(),
  text: z.string(),
});
export type Version = z.infer<typeof Version>;

const OwnedSermon = z.object({ uid: z.string(), id: z.string() });
/** Room for a text of the longest length, however its characters are written. */
const VERSION_BODY_BYTES = 6 * 1024 * 1024;
const errors = ["unauthenticated", "not_found"] as const;

export const versionEndpoints = {
  listVersions: defineEndpoint(CALLS.listVersions, {
    summary: "Earlier texts of one part of a sermon, last replaced first, at most 50",
    params: OwnedSermon,
    query: z.object({ part: VersionedPart }),
    response: z.object({ items: z.array(Version) }),
    errors: [...errors, "invalid"],
  }),
  keepVersion: defineEndpoint(CALLS.keepVersion, {
    summary: "Keeps a text that a person wrote and let go, for another one to stay where it was to stand",
    params: OwnedSermon,
    body: z.object({ part: ResultName, text: textOf(LIMITS.transcriptCharacters, "Text") }),
    bodyLimit: VERSION_BODY_BYTES,
    response: z.void(),
    status: 204,
    errors: [...errors, "invalid", "too_large"],
  }),
  restoreVersion: defineEndpoint(CALLS.restoreVersion, {
    summary: "Puts an earlier text back; the one it replaces becomes a version",
    params: OwnedSermon.extend({ versionId: z.string() }),
    response: Sermon,
    errors,
  }),
};
