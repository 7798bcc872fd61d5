import { z } from "zod";
import { ResultName } from "../processing/results.schema.ts";

/** The parts of a sermon whose earlier texts are kept. */
export const VersionedPart = z.enum([...ResultName.options, "transcript"]);
export type VersionedPart = z.infer<typeof VersionedPart>;

/** An earlier text of one part of a record, kept when it was replaced. */
export const SermonVersion = z.object({
  id: z.string(),
  part: VersionedPart,
  /** Who wrote it: "You", or the name of an engine. */
  author: z.string(),
  /** When it was replaced. */
  replacedAt: z.iso.datetime(),
  text: z.string(),
});
export type SermonVersion = z.infer<typeof SermonVersion>;
