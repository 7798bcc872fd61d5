import type { CheckedReference } from "../../contract/records/checks.schema.ts";

/** A reference to open, with the results of its check. */
export type PassageRequest = Pick<CheckedReference, "reference"> & Partial<CheckedReference>;

export interface Finding {
  message: string;
  tone: "good" | "free" | "bad";
  rightReference?: string;
}

/** Undefined if there is nothing to report. */
export function describeFinding({ reference, exists, quotation }: PassageRequest): Finding | undefined {
  if (exists === false) return { message: `There is no ${reference} in the Bible.`, tone: "bad" };
  switch (quotation?.label) {
    case "exact":
      return { message: "This quotation matches the Bible text.", tone: "good" };
    case "another wording":
      return {
        message: "This follows the passage, but no Bible here has exactly these words.",
        tone: "free",
      };
    case "wrong reference": {
      const { rightReference } = quotation;
      const correction = rightReference ? ` They’re from ${rightReference}.` : "";
      return {
        message: `These words aren’t in this passage.${correction}`,
        tone: "bad",
        rightReference,
      };
    }
    default:
      return undefined;
  }
}
