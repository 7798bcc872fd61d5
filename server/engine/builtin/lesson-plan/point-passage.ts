// Which passage a point of a sermon is on.
import { getPassageText } from "../../../scripture/bible/bible-text.ts";
import { KING_JAMES } from "../../../scripture/bible/edition.ts";
import { passageExists, type Passage } from "../../../scripture/bible/passage.ts";
import type { SermonAnalysis } from "../analysis.ts";
import {
  choosePassage,
  findSermonStart,
  isOfText,
  listTreatedPassages,
  type TreatedPassage,
} from "../analysis/treated-passages.ts";
import { getContentStems } from "../study/candidates.ts";
import type { LessonPoint } from "./sermon-points.ts";

/** The passages that the sermon treats, without those that a service has before it. The text belongs to the first point. */
export function listPreachedPassages({ sentences, sections, sermonText }: SermonAnalysis): TreatedPassage[] {
  const treated = listTreatedPassages(sentences);
  const text = sermonText.passage;
  if (!text || !passageExists(text)) return treated;
  const start = findSermonStart(treated, text, sentences.length);
  const firstPoint = sections.find(({ kind }) => kind === "point")?.start ?? 0;
  const named = treated.find((each) => isOfText(each, text)) ?? { passage: text, at: 0, named: 0 };
  const others = treated.filter((each) => each.at >= start && !isOfText(each, text));
  return [{ ...named, at: Math.max(named.at, firstPoint) }, ...others].toSorted((a, b) => a.at - b.at);
}

/** A claim is on another passage than the sermon text (`stated`) only if they have words in common. */
export function choosePointPassage(
  { claim, section }: LessonPoint,
  treated: readonly TreatedPassage[],
  stated: Passage | undefined,
): Passage | undefined {
  const own = choosePassage(section, treated, stated);
  const isOther = own && stated && passageExists(stated) && own !== stated;
  return claim !== undefined && isOther && !haveCommonWords(claim, own) ? stated : own;
}

const NAMES: ReadonlySet<string> = getContentStems("God Jesus Christ Lord say come go give");

function haveCommonWords(claim: string, passage: Passage): boolean {
  const text = getPassageText(passage, KING_JAMES).map((verse) => verse.text);
  const ofPassage = getContentStems(text.join(" "));
  return [...getContentStems(claim)].some((stem) => !NAMES.has(stem) && ofPassage.has(stem));
}
