import type { CheckedReference } from "../../contract/records/checks.schema.ts";

/** A reference to open, with what was found out about it where it stands. */
export type AskedReference = Pick<CheckedReference, "reference"> & Partial<CheckedReference>;

export interface Finding {
  sentence: string;
  tone: "good" | "free" | "bad";
  rightReference?: string;
}

/** Says what was found out; undefined where there is nothing to say. */
export function describeFinding({ reference, exists, quotation }: AskedReference): Finding | undefined {
  if (exists === false) return { sentence: `There is no ${reference} in the Bible.`, tone: "bad" };
  switch (quotation?.label) {
    case "exact":
      return { sentence: "This quotation matches the Bible text.", tone: "good" };
    case "paraphrase":
      return { sentence: "This is a paraphrase, not a word-for-word quotation.", tone: "free" };
    case "wrong reference": {
      const { rightReference } = quotation;
      const elsewhere = rightReference ? ` They’re from ${rightReference}.` : "";
      return {
        sentence: `These words aren’t in this passage.${elsewhere}`,
        tone: "bad",
        rightReference,
      };
    }
    case undefined:
      return undefined;
  }
}
