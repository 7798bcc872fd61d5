// Lists come in pages, last changed first.
import { z } from "zod";
import { LIMITS } from "./limits.ts";

export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(LIMITS.pageItems).default(50),
  /** The `next` of the page before. */
  after: z.string().max(200).optional(),
});

/** A page of a list; `next` asks for the one after it, null where there is none. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.string().nullable() });
