// What the check of a reference and its quotation found, in words for the user.
import type { CheckedReference, QuotationLabel } from "../../../contract/records/checks.schema.ts";

type Quotation = NonNullable<CheckedReference["quotation"]>;
export type Difference = NonNullable<Quotation["difference"]>[number];

export interface Finding {
  message: string;
  /** Whether the user should look at it. */
  needsReview: boolean;
}

const REVIEWED_LABELS: ReadonlySet<QuotationLabel> = new Set(["misquoted", "wrong reference", "not found"]);

/** Whether the reference itself is what may be wrong, and not the words next to it. */
export const isReferenceDoubtful = ({ exists, suggestion }: CheckedReference): boolean =>
  !exists || suggestion !== undefined;

/** Whether the user should look at a reference or its quotation. */
export function needsReview(checked: CheckedReference): boolean {
  if (isReferenceDoubtful(checked)) return !checked.isDismissed;
  const { quotation } = checked;
  return quotation !== undefined && !quotation.isDismissed && REVIEWED_LABELS.has(quotation.label);
}

const COMPARED_LABELS: ReadonlySet<QuotationLabel> = new Set(["exact", "close", "misquoted"]);

/** The edition whose words at the reference a finding is about. */
export const findQuotedEdition = ({ quotation }: CheckedReference): string | undefined =>
  quotation && COMPARED_LABELS.has(quotation.label) ? quotation.edition : undefined;

/** A few words on what was found, for tooltips and screen readers; undefined if there is nothing to say. */
export function summarizeFinding(checked: CheckedReference): string | undefined {
  const { exists, suggestion, quotation } = checked;
  if (checked.isDismissed) return undefined;
  if (suggestion !== undefined) return `To review: did you mean ${suggestion}?`;
  if (!exists) return "To review: no such verse";
  if (!quotation || quotation.isDismissed) return undefined;
  switch (quotation.label) {
    case "misquoted":
      return "To review: other words in this passage";
    case "wrong reference":
      return `To review: ${quotation.rightReference ? `words from ${quotation.rightReference}` : "words from another passage"}`;
    case "not found":
      return "To review: words not found";
    case "close":
      return "Almost word for word";
    case "another wording":
      return "Another wording";
    case "exact":
      return undefined;
  }
}

/** Describes what was found; undefined if there is nothing to say. `edition` is the name of the closest edition. */
export function describeFinding(checked: CheckedReference, edition?: string): Finding | undefined {
  const { reference, exists, suggestion, text, quotation } = checked;
  if (suggestion !== undefined) {
    return { message: `The text says “${text}”. Did you mean ${suggestion}?`, needsReview: true };
  }
  if (!exists) return { message: `There is no ${reference} in the Bible.`, needsReview: true };
  if (!quotation) return undefined;
  return {
    message: describeQuotation(reference, quotation, edition),
    needsReview: REVIEWED_LABELS.has(quotation.label),
  };
}

function describeQuotation(reference: string, quotation: Quotation, edition: string | undefined): string {
  const { label, rightReference, difference = [] } = quotation;
  const name = edition ? `the ${edition}` : "the Bible text";
  switch (label) {
    case "exact":
      return `Word for word as in ${name}.`;
    case "close":
      return `Almost word for word as in ${name}.`;
    case "another wording":
      return "This follows the passage in a wording that no Bible on this server has.";
    case "misquoted":
      return describeDifference(difference, edition ? `The ${edition}` : "The Bible text");
    case "wrong reference":
      return rightReference
        ? `These words are from ${rightReference}, not from ${reference}.`
        : `These words are not from ${reference}.`;
    case "not found":
      return "No Bible on this server has these words. They may be from another translation, or not a quotation.";
  }
}

/** More differences are listed below the sentence. */
const MAX_DIFFERENCES_IN_SENTENCE = 2;

function describeDifference(difference: readonly Difference[], edition: string): string {
  if (difference.length === 0 || difference.length > MAX_DIFFERENCES_IN_SENTENCE)
    return `${edition} has other words here.`;
  const parts = difference.map(({ quoted, printed }) => {
    if (printed === "") return `does not have “${quoted}”`;
    return quoted === "" ? `also has “${printed}”` : `has “${printed}”, not “${quoted}”`;
  });
  return `${edition} ${parts.join(", and ")} here.`.replace(
    /has “([^”]*)”, not “([^”]*)” here\.$/,
    "has “$1” here, not “$2”.",
  );
}
