import { formatMoment } from "../browser/moment.ts";

interface Making {
  engine: string | null;
  madeAt: string | null;
  tokens: { input: number; output: number } | null;
  isEdited: boolean;
}

/** The facts of the small print below what was made, as pairs of a name and a value. */
export function listGenerationFacts({ engine, madeAt, tokens, isEdited }: Making): [string, string][] {
  const { input, output } = tokens ?? { input: 0, output: 0 };
  const counted = `${input.toLocaleString("en")} read, ${output.toLocaleString("en")} written`;
  return [
    ["Made by", engine ?? "You"],
    ...(madeAt ? [["Made on", formatMoment(madeAt)] as [string, string]] : []),
    ["Tokens", input + output === 0 ? "None" : counted],
    ["Edited", isEdited ? "Yes" : "No"],
  ];
}
