import type { Passage } from "./passages.ts";

/** Collects passages that arrive in any order, and emits each one once all passages before it have arrived. */
export function createOrderedText(
  passages: readonly Passage[],
  onText: (text: string) => void = () => undefined,
) {
  const texts = new Map<number, string>();
  let next = 0;
  let whole = "";
  return {
    /** Sets the text of a passage, unless it has one. */
    set(number: number, text: string): void {
      if (texts.has(number)) return;
      texts.set(number, text);
      let ready = "";
      for (let passage = passages[next]; passage; passage = passages[next]) {
        const words = texts.get(passage.number);
        if (words === undefined) break;
        ready += passage.prefix + words;
        next += 1;
      }
      if (ready === "") return;
      whole += ready;
      onText(ready);
    },
    whole: () => whole,
  };
}
