import { z } from "zod";
import { ErrorBody } from "../errors.schema.ts";
import { ResultName } from "./results.schema.ts";

/** Number of pieces done, of all. */
export const Progress = z.object({ done: z.int(), of: z.int() });
export type Progress = z.infer<typeof Progress>;

/** What is generated: a result of a sermon, the leader's guide of a study, a devotional or a series of them. */
export const GeneratedText = z.enum([...ResultName.options, "guide", "devotional", "devotionals"]);
export type GeneratedText = z.infer<typeof GeneratedText>;

/**
 * Events of the processing calls; the event's name is `type`, its data this JSON. `text` continues a text, or with `from`
 * replaces everything after that many characters; at the end the text is the one that is stored. `item` is another question
 * or activity, which is final. `result` is the response of the same call without a stream. The stream ends after `result`
 * or `error`.
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

export type GenerationEvent = Extract<StreamEvent, { type: "progress" | "text" | "item" }>;
