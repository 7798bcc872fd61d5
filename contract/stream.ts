import { z } from "zod";
import { ErrorBody } from "./errors.ts";
import { ResultName } from "./results.ts";

/** How far long work has come: pieces done of all there are. */
export const Progress = z.object({ done: z.int(), of: z.int() });
export type Progress = z.infer<typeof Progress>;

/**
 * What the processing calls and jobs send as an event stream; the event's name is `type`, its data this JSON.
 * `text` continues the text of a result, in the order of the sermon; `result` is the answer that the same call gives
 * without a stream. The stream ends after `result` or `error`.
 */
export const StreamEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("progress"), result: ResultName, progress: Progress }),
  z.object({ type: z.literal("text"), result: ResultName, text: z.string() }),
  z.object({ type: z.literal("result"), answer: z.unknown() }),
  z.object({ type: z.literal("error"), error: ErrorBody.shape.error }),
]);
export type StreamEvent = z.infer<typeof StreamEvent>;

/** What is told of work while it is going on. */
export type WorkEvent = Extract<StreamEvent, { type: "progress" | "text" }>;
