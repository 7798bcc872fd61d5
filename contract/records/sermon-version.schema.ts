import { z } from "zod";
import { ResultName } from "../processing/results.schema.ts";

export const VersionedPart = z.enum([...ResultName.options, "transcript"]);
export type VersionedPart = z.infer<typeof VersionedPart>;

export const SermonVersion = z.object({
  id: z.string(),
  part: VersionedPart,
  /** "You", the name of another person, or that of an engine. */
  author: z.string(),
  replacedAt: z.iso.datetime(),
  text: z.string(),
});
export type SermonVersion = z.infer<typeof SermonVersion>;
