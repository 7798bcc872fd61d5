import { z } from "zod";
import { LIMITS } from "./limits.ts";

export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(LIMITS.pageItems).default(50),
  /** `next` of the previous page. */
  after: z.string().max(200).optional(),
});

/** A page of a list; `next` requests the following one and is null on the last. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.string().nullable() });
