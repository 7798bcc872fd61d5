import { formatDateTime } from "../browser/date-time.ts";

interface GenerationDetails {
  engine: string | null;
  madeAt: string | null;
  tokens: { input: number; output: number } | null;
  isEdited: boolean;
}

/** Pairs of label and value for the details below a generated text. */
export function listGenerationFacts({
  engine,
  madeAt,
  tokens,
  isEdited,
}: GenerationDetails): [string, string][] {
  const { input, output } = tokens ?? { input: 0, output: 0 };
  const usage = `${input.toLocaleString("en")} in, ${output.toLocaleString("en")} out`;
  return [
    ["Created by", engine ?? "You"],
    ...(madeAt ? [["Created on", formatDateTime(madeAt)] as [string, string]] : []),
    ["Tokens", input + output === 0 ? "None" : usage],
    ["Edited", isEdited ? "Yes" : "No"],
  ];
}
