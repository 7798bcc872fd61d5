import type { ReactNode } from "react";
import type { Slide } from "../documents/document.ts";

type Passage = Extract<Slide, { kind: "passage" }>;

/** Slides of one passage that follow one another are one passage here. What a longer passage contains is left out. */
function joinPassages(slides: readonly Slide[]): Passage[] {
  const joined: Passage[] = [];
  for (const slide of slides) {
    if (slide.kind !== "passage") continue;
    const last = joined.find(({ reference }) => reference === slide.reference);
    if (last) last.verses = [...last.verses, ...slide.verses];
    else joined.push({ ...slide });
  }
  const isWithin = (part: Passage, whole: Passage) =>
    part.verses.length < whole.verses.length &&
    part.verses.every(({ text }) => whole.verses.some((verse) => verse.text === text));
  const found = joined.filter(({ verses }) => verses.length > 0);
  return found.filter((passage) => !found.some((other) => isWithin(passage, other)));
}

/** The passages of a record, as printed. */
export function Passages({ slides }: { slides: readonly Slide[] }): ReactNode {
  return joinPassages(slides).map(({ reference, translation, copyright, verses }) => (
    <figure key={reference} className="passage">
      <blockquote dir="auto">
        <p>
          {verses.map((verse) => (
            <span key={verse.number}>
              <sup>{verse.number}</sup>
              {verse.text}{" "}
            </span>
          ))}
        </p>
      </blockquote>
      <figcaption dir="auto">
        {reference} · {translation}
        {copyright !== "" && (
          <>
            <br />
            {copyright}
          </>
        )}
      </figcaption>
    </figure>
  ));
}
