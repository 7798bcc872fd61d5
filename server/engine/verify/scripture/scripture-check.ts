import type { CheckedReference } from "../../../../contract/records/checks.schema.ts";
import type { EditionSource } from "../../../scripture/bible/edition.ts";
import { checkQuotations, type QuotationOptions } from "../../../scripture/quotations/check-quotations.ts";
import { normalizeQuotation } from "../../../scripture/quotations/normalize-quotation.ts";
import type { CheckedQuotation } from "../../../scripture/quotations/quotation-candidates.ts";
import { findReferencesInContext } from "../../../scripture/references/references-in-context.ts";
import { parseReference } from "../../../scripture/references/references.ts";

/** What quotations are compared with, and which of them the user has dismissed (as `normalizeQuotation` returns them). */
export interface QuotationSettings {
  editions: readonly EditionSource[];
  dismissed: ReadonlySet<string>;
}

interface ScriptureCheckOptions
  extends Partial<QuotationSettings>, Pick<QuotationOptions, "headings" | "blockQuotes"> {
  /** The text's own scripture ("Romans 8:28-39"), to which verses without a book refer unless another was named before. */
  context?: string;
}

/**
 * Checks all references of a text in order: whether the Bible has them, and how the quotation next to each compares with
 * the Bible text. Spans are offsets in `text`, which is visible text.
 */
export function checkScripture(
  text: string,
  { context, dismissed, ...options }: ScriptureCheckOptions = {},
): CheckedReference[] {
  const mentions = findReferencesInContext(text, parseReference(context ?? ""));
  const quotations = checkQuotations(text, mentions, options);
  return mentions.map((mention) => {
    const { start, end, reference, exists } = mention;
    const found = quotations.get(mention);
    return Object.assign(
      { span: { start, end }, text: mention.text, reference, exists },
      found && {
        quotation: {
          ...describeQuotation(found),
          ...(dismissed?.has(normalizeQuotation(text.slice(found.start, found.end))) && {
            isDismissed: true,
          }),
        },
      },
    );
  });
}

const describeQuotation = ({ start, end, ...verdict }: CheckedQuotation) => ({
  span: { start, end },
  ...verdict,
});
