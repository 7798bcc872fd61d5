import type { CheckedReference } from "../../../contract/records/checks.schema.ts";
import { needsReview } from "./findings.ts";

/** A reference as it is written in a text. */
export type WrittenReference = Pick<CheckedReference, "span" | "text">;

/** A displayed text with its checked references. */
export interface ReviewedText {
  id: string;
  element: HTMLElement;
  /** The text that the spans of the references refer to. */
  text: string;
  references: readonly CheckedReference[];
  /** Saves the text with other words at a reference; false if that failed. Absent if the text can't be edited here. */
  replace?: ((reference: WrittenReference, words: string) => Promise<boolean>) | undefined;
}

export interface ReviewedReference {
  in: ReviewedText;
  checked: CheckedReference;
}

/** The displayed texts of a page, and the references in them that are to be reviewed, in the order of the page. */
export class ReviewedTexts {
  readonly #texts = new Set<ReviewedText>();
  readonly #listeners = new Set<() => void>();
  #items: readonly ReviewedReference[] | undefined;

  /** Returns a function that removes the text. */
  add(text: ReviewedText): () => void {
    this.#texts.add(text);
    this.#notify();
    return () => {
      this.#texts.delete(text);
      this.#notify();
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly listItems = (): readonly ReviewedReference[] => (this.#items ??= listItems([...this.#texts]));

  #notify(): void {
    this.#items = undefined;
    for (const listener of this.#listeners) listener();
  }
}

const listItems = (texts: readonly ReviewedText[]): ReviewedReference[] =>
  texts
    .toSorted((a, b) => (isBefore(a.element, b.element) ? -1 : 1))
    .flatMap((text) =>
      text.references
        .filter(needsReview)
        .toSorted((a, b) => a.span.start - b.span.start)
        .map((checked) => ({ in: text, checked })),
    );

const isBefore = (a: HTMLElement, b: HTMLElement) =>
  Boolean(a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING);

/** Negative if `a` comes before `b` on the page, 0 for the same reference, also in a newer check of the same text. */
function compare(a: ReviewedReference, b: ReviewedReference): number {
  if (a.in.element !== b.in.element) return isBefore(a.in.element, b.in.element) ? -1 : 1;
  return a.checked.span.start - b.checked.span.start;
}

export const findPosition = (items: readonly ReviewedReference[], current: ReviewedReference): number =>
  items.findIndex((item) => compare(item, current) === 0);

/** The next or previous item from a place, which need not be an item any more; from the other end after the last. */
export function step(
  items: readonly ReviewedReference[],
  current: ReviewedReference | undefined,
  direction: 1 | -1,
): ReviewedReference | undefined {
  if (direction === 1) return items.find((item) => current && compare(item, current) > 0) ?? items[0];
  return items.findLast((item) => current && compare(item, current) < 0) ?? items.at(-1);
}
