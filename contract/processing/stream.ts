import type { StreamEvent } from "./stream.schema.ts";

/** The text of a result so far, after one more event of it. */
export const applyTextEvent = (
  sent: string,
  { text, from }: Pick<Extract<StreamEvent, { type: "text" }>, "text" | "from">,
): string => sent.slice(0, from) + text;
