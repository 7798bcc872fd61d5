import type { CheckedReference } from "../../../../contract/records/checks.schema.ts";
import { checkQuotations } from "../../../scripture/quotations/check-quotations.ts";
import type { CheckedQuotation } from "../../../scripture/quotations/quotation-candidates.ts";
import { findReferencesInContext } from "../../../scripture/references/references-in-context.ts";
import { parseReference } from "../../../scripture/references/references.ts";

/**
 * Checks all references of a text in order: whether the Bible has them, and how the quotation next to each compares with
 * the Bible text. `context` is the sermon's own scripture ("Romans 8:28-39"), to which verses without a book refer unless
 * another passage was named before. Spans are offsets in `text`, which is visible text.
 */
export function checkScripture(text: string, { context }: { context?: string } = {}): CheckedReference[] {
  const mentions = findReferencesInContext(text, parseReference(context ?? ""));
  const quotations = checkQuotations(text, mentions);
  return mentions.map((mention) => {
    const { start, end, reference, exists } = mention;
    const found = quotations.get(mention);
    return Object.assign(
      { span: { start, end }, text: mention.text, reference, exists },
      found && { quotation: describeQuotation(found) },
    );
  });
}

function describeQuotation({ start, end, label, rightReference }: CheckedQuotation) {
  return { span: { start, end }, label, ...(rightReference !== undefined && { rightReference }) };
}
