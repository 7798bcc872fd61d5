// What the editor of the set would write must get full marks; otherwise a measure or an annotation is wrong.
import { describe, expect, test } from "vitest";
import { scoreHeadings } from "../measures/headings.ts";
import { scoreHighlights } from "../measures/highlights.ts";
import { findPoint } from "../measures/source-sentences.ts";
import { scoreLoops, scoreReferences } from "../measures/transcript.ts";
import { type GoldSermon, listSermonNames, readGoldSermon } from "./gold-sermon.ts";

/** The transcript with recognition errors corrected and loops collapsed. */
function correct({ sentences, corrections }: GoldSermon): string {
  const text = sentences.map((sentence) => sentence.text).join(" ");
  return corrections
    .flatMap(({ heard, meant }) => heard.map((form) => ({ form, meant })))
    .toSorted((a, b) => b.form.length - a.form.length)
    .reduce((corrected, { form, meant }) => corrected.replaceAll(form, meant), text);
}

describe.each(listSermonNames().map((name) => [name, readGoldSermon(name)] as const))("%s", (_, sermon) => {
  test("the wordings of its points are usable headings", () => {
    const unusable = sermon.points.flatMap((wordings, at) =>
      wordings.filter((wording) => {
        const [score] = scoreHeadings([wording], sermon);
        return !score?.isUsable || score.point !== at + 1;
      }),
    );
    expect(unusable).toEqual([]);
  });

  test("the starred sentences are highlights worth repeating", () => {
    const starred = sermon.sentences.filter(({ isHighlight }) => isHighlight);
    const scores = scoreHighlights(
      starred.map(({ text }) => ({ quote: text, note: "" })),
      sermon,
    );
    expect(scores.filter((score) => !score.isWorthRepeating)).toEqual([]);
  });

  test("its starred sentences make each point", () => {
    const starred = sermon.sentences.filter(({ isHighlight }) => isHighlight);
    const made = new Set(starred.map(({ text }) => findPoint(text, sermon)));
    expect(sermon.points.map((_wordings, at) => at + 1).filter((point) => !made.has(point))).toEqual([]);
  });

  test("the corrected transcript has all its references and no loops", () => {
    const text = correct(sermon);
    const { expected, found, wrong } = scoreReferences(text, sermon);
    expect({ found, wrong }).toEqual({ found: expected, wrong: [] });
    const { loops, collapsed } = scoreLoops(text, {}, sermon);
    expect(collapsed).toBe(loops);
  });
});
