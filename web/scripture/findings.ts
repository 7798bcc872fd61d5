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
      return { sentence: "The words quoted beside it are those of the Bible text.", tone: "good" };
    case "paraphrase":
      return { sentence: "The words beside it say it freely, not word for word.", tone: "free" };
    case "wrong reference": {
      const { rightReference } = quotation;
      const elsewhere = rightReference ? ` They stand in ${rightReference}.` : "";
      return {
        sentence: `The words quoted beside it do not stand here.${elsewhere}`,
        tone: "bad",
        rightReference,
      };
    }
    case undefined:
      return undefined;
  }
}
