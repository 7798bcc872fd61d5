import { formatDateTime } from "../browser/date-time.ts";

interface GenerationDetails {
  engine: string | null;
  madeAt: string | null;
  tokens: { input: number; output: number } | null;
  isEdited: boolean;
}

/** The facts of the small print below what was made, as pairs of a name and a value. */
export function listGenerationFacts({
  engine,
  madeAt,
  tokens,
  isEdited,
}: GenerationDetails): [string, string][] {
  const { input, output } = tokens ?? { input: 0, output: 0 };
  const counted = `${input.toLocaleString("en")} in, ${output.toLocaleString("en")} out`;
  return [
    ["Created by", engine ?? "You"],
    ...(madeAt ? [["Created on", formatDateTime(madeAt)] as [string, string]] : []),
    ["Tokens", input + output === 0 ? "None" : counted],
    ["Edited", isEdited ? "Yes" : "No"],
  ];
}
