// What is said of how a result came to be.
import type { ResultInfo } from "../../../contract/records/results.schema.ts";
import { formatMoment } from "../../ui/browser/moment.ts";

export const OUT_OF_DATE = "Out of date: the transcript changed since this was made.";

export function describeDroppedQuotes(count: number): string {
  return count === 1
    ? "1 quote was left out because it does not stand in your transcript."
    : `${count.toLocaleString("en")} quotes were left out because they do not stand in your transcript.`;
}

export function describeRemovedSentences(count: number): string {
  return count === 1
    ? "1 sentence was left out because it does not come from your sermon."
    : `${count.toLocaleString("en")} sentences were left out because they do not come from your sermon.`;
}

export function describeGuardedPieces(count: number): string {
  const pieces = count === 1 ? "1 piece was" : `${count.toLocaleString("en")} pieces were`;
  return `${pieces} refined by the built-in engine, because the model had changed a name, a number, a “not” or a scripture reference.`;
}

/** The facts of the small print below a result, as pairs of a name and a value. */
export function listDetails({ engine, madeAt, tokens, isEdited }: ResultInfo): [string, string][] {
  const { input, output } = tokens;
  return [
    ["Made by", engine],
    ["Made on", formatMoment(madeAt)],
    [
      "Tokens",
      input + output === 0
        ? "None"
        : `${input.toLocaleString("en")} read, ${output.toLocaleString("en")} written`,
    ],
    ["Edited", isEdited ? "Yes" : "No"],
  ];
}
