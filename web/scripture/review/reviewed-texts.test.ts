import { beforeEach, expect, test, vi } from "vitest";
import type { CheckedReference } from "../../../contract/records/checks.schema.ts";
import { findPosition, type ReviewedText, ReviewedTexts, step } from "./reviewed-texts.ts";

beforeEach(() => {
  vi.stubGlobal("Node", { DOCUMENT_POSITION_FOLLOWING: 4 });
  return () => vi.unstubAllGlobals();
});

/** An element at a place of the page. */
const elementAt = (place: number) =>
  ({
    place,
    compareDocumentPosition: (other: unknown) => ((other as { place: number }).place > place ? 4 : 2),
  }) as unknown as HTMLElement;

const referenceAt = (start: number, exists: boolean): CheckedReference => ({
  span: { start, end: start + 9 },
  text: "John 3:99",
  reference: "John 3:99",
  exists,
});

const textAt = (place: number, ...references: CheckedReference[]): ReviewedText => ({
  id: "",
  element: elementAt(place),
  text: "",
  references,
});

const places = (texts: ReviewedTexts) =>
  texts
    .listItems()
    .map((item) => `${(item.in.element as unknown as { place: number }).place}:${item.checked.span.start}`);

test("lists what is to be reviewed in the order of the page, whichever text was added first", () => {
  const texts = new ReviewedTexts();
  texts.add(textAt(2, referenceAt(5, false)));
  const remove = texts.add(textAt(1, referenceAt(30, false), referenceAt(20, true), referenceAt(10, false)));
  expect(places(texts)).toEqual(["1:10", "1:30", "2:5"]);
  remove();
  expect(places(texts)).toEqual(["2:5"]);
});

test("tells listeners about added and removed texts", () => {
  const texts = new ReviewedTexts();
  const listener = vi.fn<() => void>();
  const unsubscribe = texts.subscribe(listener);
  texts.add(textAt(1, referenceAt(0, false)))();
  expect(listener).toHaveBeenCalledTimes(2);
  unsubscribe();
  texts.add(textAt(1));
  expect(listener).toHaveBeenCalledTimes(2);
});

test("steps to the next and the previous one and continues at the other end", () => {
  const texts = new ReviewedTexts();
  texts.add(textAt(1, referenceAt(10, false), referenceAt(30, false)));
  texts.add(textAt(2, referenceAt(5, false)));
  const items = texts.listItems();
  const [first, second, third] = items;
  expect(step(items, undefined, 1)).toBe(first);
  expect(step(items, undefined, -1)).toBe(third);
  expect(step(items, first, 1)).toBe(second);
  expect(step(items, second, 1)).toBe(third);
  expect(step(items, third, 1)).toBe(first);
  expect(step(items, first, -1)).toBe(third);
  expect(step([], undefined, 1)).toBeUndefined();
});

test("continues after a reference that is no longer to be reviewed", () => {
  const [first, dismissed, third] = [10, 20, 30].map((start) => referenceAt(start, false));
  const element = elementAt(1);
  const before = { id: "", element, text: "", references: [first!, dismissed!, third!] };
  const after = { id: "", element, text: "", references: [first!, { ...dismissed!, exists: true }, third!] };
  const texts = new ReviewedTexts();
  texts.add(after);
  const items = texts.listItems();
  const current = { in: before, checked: dismissed! };
  expect(findPosition(items, current)).toBe(-1);
  expect(step(items, current, 1)?.checked).toBe(third);
  expect(step(items, current, -1)?.checked).toBe(first);
  expect(findPosition(items, { in: before, checked: third! })).toBe(1);
});
