import { createHash } from "node:crypto";

type Label = "TRANSCRIPT" | "PROFILE";

/** Wraps a text in two delimiter lines that it can't contain, because they include a hash of the text. */
export function delimit(text: string, label: Label = "TRANSCRIPT"): string {
  const mark = createHash("sha256").update(text).digest("hex").slice(0, 12);
  return `${label} ${mark} BEGINS\n${text}\n${label} ${mark} ENDS`;
}
