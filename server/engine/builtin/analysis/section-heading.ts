import { rateKeySentence } from "./key-sentences.ts";
import { finish, isHeading, shorten } from "./point-heading.ts";
import type { Vocabulary } from "./vocabulary.ts";
import type { SermonSentence } from "./weigh-sentences.ts";

const LONGEST = 10;
const FEWEST_WORDS = 3;

/**
 * A heading for a section that the preacher did not announce, in his own words: a short sentence or an opening clause
 * that says much, otherwise its weightiest word.
 */
export function chooseHeading(
  section: readonly SermonSentence[],
  keySentences: readonly number[],
  vocabulary: Vocabulary,
  taken: ReadonlySet<string>,
): string {
  const offset = section[0]?.index ?? 0;
  const keys = keySentences
    .map((index) => section[index - offset])
    .filter((sentence) => sentence !== undefined);
  const short = section.filter(({ kind, words }) => kind === "speech" && words.length <= LONGEST);
  let best: { heading: string; rate: number } | undefined;
  for (const sentence of [...keys, ...short]) {
    const heading = clauseOf(sentence);
    if (heading === undefined || taken.has(heading.toLowerCase())) continue;
    const isWhole = sentence.words.length <= LONGEST;
    const rate = rateKeySentence({ ...sentence, words: [] }) * (isWhole ? 1.3 : 1);
    if (!best || rate > best.rate) best = { heading, rate };
  }
  return best?.heading ?? fallBack(section, vocabulary);
}

function clauseOf({ text, words, independence }: SermonSentence): string | undefined {
  if (independence < 0.3 || words.length < FEWEST_WORDS || /["“”?]/.test(text)) return undefined;
  const clause = shorten(text, LONGEST);
  const count = clause.split(" ").length;
  return count >= FEWEST_WORDS && isHeading(clause) ? finish(clause.replace(/!$/, "")) : undefined;
}

/** The weightiest word of the section, or its first words where none carries meaning. */
function fallBack(section: readonly SermonSentence[], { weigh, stemsOf }: Vocabulary): string {
  let best: { word: string; weight: number } | undefined;
  for (const { words } of section) {
    for (const word of words) {
      const [stem] = stemsOf([word]);
      const weight = stem === undefined ? 0 : weigh(stem);
      if (weight > (best?.weight ?? 0)) best = { word, weight };
    }
  }
  const first = section[0]?.text.split(/\s+/).slice(0, FEWEST_WORDS).join(" ") ?? "";
  return finish(best?.word ?? first) ?? first;
}
