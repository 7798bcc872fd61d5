import type { CheckedReference } from "../../../../contract/records/checks.schema.ts";
import type { EditionSource } from "../../../scripture/bible/edition.ts";
import { checkQuotations, type QuotationOptions } from "../../../scripture/quotations/check-quotations.ts";
import { normalizeDismissed } from "../../../scripture/normalize-dismissed.ts";
import type { CheckedQuotation } from "../../../scripture/quotations/quotation-candidates.ts";
import { formatReference } from "../../../scripture/bible/passage.ts";
import { findReferencesInContext } from "../../../scripture/references/references-in-context.ts";
import { parseReference } from "../../../scripture/references/references.ts";
import type { ReferenceMention } from "../../../scripture/references/references.ts";

/** What quotations are compared with, and which of them and of the references the user has dismissed (as `normalizeDismissed` returns them). */
export interface QuotationSettings {
  editions: readonly EditionSource[];
  dismissed: ReadonlySet<string>;
}

interface ScriptureCheckOptions
  extends Partial<QuotationSettings>, Pick<QuotationOptions, "headings" | "blockQuotes"> {
  /** The text's own scripture ("Romans 8:28-39"), to which verses without a book refer unless another was named before. */
  context?: string;
  /** BCP 47; without it the language is detected. */
  language?: string;
}

/**
 * Checks all references of a text in order: whether the Bible has them, and how the quotation next to each compares with
 * the Bible text. Spans are offsets in `text`, which is visible text.
 */
export function checkScripture(
  text: string,
  { context = "", language, dismissed, ...options }: ScriptureCheckOptions = {},
): CheckedReference[] {
  const mentions = findReferencesInContext(text, {
    context: parseReference(context, language),
    language,
  }).filter(isWorthReporting);
  const meant = new Map(mentions.map((mention) => [mention, toMeantMention(mention)]));
  const quotations = checkQuotations(text, [...meant.values()], options);
  const isDismissed = (words: string) => dismissed?.has(normalizeDismissed(words)) ?? false;
  return mentions.map((mention) => {
    const { start, end, reference, exists, suggestion } = mention;
    const found = quotations.get(meant.get(mention) ?? mention);
    return Object.assign(
      { span: { start, end }, text: mention.text, reference, exists },
      suggestion && { suggestion: formatReference(suggestion) },
      (!exists || suggestion) && isDismissed(mention.text) && { isDismissed: true },
      found && {
        quotation: {
          ...describeQuotation(found),
          ...(isDismissed(text.slice(found.start, found.end)) && { isDismissed: true }),
        },
      },
    );
  });
}

/** A chapter that does not exist is an error of speech recognition more often than not, and so is a lone number. */
const isWorthReporting = ({ exists, suggestion, passage, text }: ReferenceMention) =>
  exists || suggestion !== undefined || (passage.toVerse > 0 && /[a-z:]/i.test(text));

/** Quotations are compared with the suggestion for a garbled reference, which is a guess and therefore never wrong. */
const toMeantMention = (mention: ReferenceMention): ReferenceMention =>
  mention.suggestion ? { ...mention, passage: mention.suggestion, exists: true, inferred: true } : mention;

const describeQuotation = ({ start, end, ...verdict }: CheckedQuotation) => ({
  span: { start, end },
  ...verdict,
});
