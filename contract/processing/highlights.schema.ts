import { z } from "zod";

/** A line worth repeating, word for word from the transcript. Times are in seconds; without them there is no player. */
export const Highlight = z.object({
  quote: z.string(),
  note: z.string(),
  start_time: z.number().min(0).optional(),
  end_time: z.number().min(0).optional(),
});
export type Highlight = z.infer<typeof Highlight>;
