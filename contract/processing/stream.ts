import type { StreamEvent } from "./stream.schema.ts";

export const applyTextEvent = (
  sent: string,
  { text, from }: Pick<Extract<StreamEvent, { type: "text" }>, "text" | "from">,
): string => sent.slice(0, from) + text;
