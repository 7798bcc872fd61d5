import type { Passage } from "./passages.ts";

/** The text of a sermon whose passages come in any order: hands on each as soon as all before it are there. */
export function createOrderedText(
  passages: readonly Passage[],
  onText: (text: string) => void = () => undefined,
) {
  const texts = new Map<number, string>();
  let next = 0;
  let whole = "";
  return {
    /** Takes a passage; the first text given for a number stays. */
    set(number: number, text: string): void {
      if (texts.has(number)) return;
      texts.set(number, text);
      let ready = "";
      for (let passage = passages[next]; passage; passage = passages[next]) {
        const words = texts.get(passage.number);
        if (words === undefined) break;
        ready += passage.lead + words;
        next += 1;
      }
      if (ready === "") return;
      whole += ready;
      onText(ready);
    },
    whole: () => whole,
  };
}
