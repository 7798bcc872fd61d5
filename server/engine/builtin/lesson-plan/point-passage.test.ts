import { describe, expect, it } from "vitest";
import { formatReference, type Passage } from "../../../scripture/bible/passage.ts";
import { parseReference } from "../../../scripture/references/references.ts";
import type { SermonSection } from "../analysis.ts";
import { choosePointPassage } from "./point-passage.ts";

const section = { kind: "point", start: 10, end: 50 } as SermonSection;
const passageOf = (reference: string): Passage => parseReference(reference)!;

const choose = (claim: string | undefined, treated: readonly [string, number, number][], stated?: string) => {
  const point = {
    heading: claim ?? "The reason",
    announced: false,
    section,
    claim,
    quotations: [],
    discussed: undefined,
    all: [],
  };
  const passages = treated.map(([reference, at, named]) => ({ passage: passageOf(reference), at, named }));
  const chosen = choosePointPassage(point, passages, stated === undefined ? undefined : passageOf(stated));
  return chosen && formatReference(chosen);
};

describe("the passage of a point", () => {
  it("is the sermon text if the point comes to it, whatever it turns to first", () => {
    const text = "2 Kings 6:24-33";
    expect(
      choose(
        undefined,
        [
          ["Psalm 121", 12, 9],
          [text, 30, 3],
        ],
        text,
      ),
    ).toBe(text);
  });

  it("is what it turns to most if the sermon has no text", () => {
    expect(
      choose(undefined, [
        ["Psalm 121", 12, 3],
        ["Romans 8", 20, 7],
      ]),
    ).toBe("Romans 8");
  });

  it("is another one than the text only if the claim has words of it", () => {
    const text = "Colossians 4:7-18";
    expect(choose("All things were created for Christ.", [["Colossians 1:16", 20, 3]], text)).toBe(
      "Colossians 1:16",
    );
    expect(choose("You can sit in silence.", [["Isaiah 60", 20, 3]], text)).toBe(text);
  });
});
