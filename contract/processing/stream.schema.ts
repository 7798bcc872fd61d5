import { z } from "zod";
import { ErrorBody } from "../errors.schema.ts";
import { ResultName } from "./results.schema.ts";

/** How far long work has come: pieces done of all there are. */
export const Progress = z.object({ done: z.int(), of: z.int() });
export type Progress = z.infer<typeof Progress>;

/** What is made piece by piece: a result of a sermon, the leader's guide of a study, a devotional or a series of them. */
export const GeneratedText = z.enum([...ResultName.options, "guide", "devotional", "devotionals"]);
export type GeneratedText = z.infer<typeof GeneratedText>;

/**
 * What the processing calls and jobs send as an event stream; the event's name is `type`, its data this JSON.
 * `text` continues a text, in the order of the sermon or study, or with `from` takes the place of all that was sent
 * of it behind so many characters; in the end the text is the one that its record keeps. `item` is one more question or
 * activity, and is never taken back. `result` is the answer that the same call gives without a stream. The stream ends
 * after `result` or `error`.
 */
export const StreamEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("progress"), result: GeneratedText, progress: Progress }),
  z.object({
    type: z.literal("text"),
    result: GeneratedText,
    text: z.string(),
    from: z.int().min(0).optional(),
  }),
  z.object({ type: z.literal("item"), item: z.string() }),
  z.object({ type: z.literal("result"), answer: z.unknown() }),
  z.object({ type: z.literal("error"), error: ErrorBody.shape.error }),
]);
export type StreamEvent = z.infer<typeof StreamEvent>;

/** What is told of work while it is going on. */
export type GenerationEvent = Extract<StreamEvent, { type: "progress" | "text" | "item" }>;
