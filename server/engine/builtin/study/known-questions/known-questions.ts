// Questions that were written for well-known passages. They quote the edition that is printed.
import { findVerse, type Verse } from "../../../../scripture/bible/bible-text.ts";
import { isEnglish } from "../../../../scripture/bible/printed-passage.ts";
import gospelsAndActs from "./gospels-and-acts.data.json" with { type: "json" };
import lawAndHistory from "./law-and-history.data.json" with { type: "json" };
import lettersAndRevelation from "./letters-and-revelation.data.json" with { type: "json" };
import psalmsAndProphets from "./psalms-and-prophets.data.json" with { type: "json" };
import { getContentStems, type Candidate, type Stage } from "../candidates.ts";
import { quoteClause, splitClauses, startUpper } from "../quotation.ts";
import type { StudyPassage } from "../subject.ts";
import { labelVerses } from "../verse-labels.ts";

export const KNOWN_QUESTIONS = [
  ...lawAndHistory,
  ...psalmsAndProphets,
  ...gospelsAndActs,
  ...lettersAndRevelation,
];

const STAGES: Readonly<Record<string, Stage>> = {
  o: "observation",
  i: "interpretation",
  a: "application",
};

/** "{28 would not go in}": the verse, or "5:28", and words of the King James Version in the clause that is quoted. */
const CITATION = /\{(?:(\d+):)?(\d+)(?: ([^}]+))?\}/g;
const LEADS_UP = /(?:[:,]|\b(?:of|in|says|say|said|heard|with|reads|asks)) $/;
/** The start of the topic of each. */
export const KNOWN_TOPIC = "known";
const STRENGTH = 14;
/** The earlier questions of a chapter are the better ones. */
const PER_RANK = 0.15;

/** A question is asked if the passage has all verses that it names, and the edition all words that it quotes. */
export function writeKnownQuestions({ verses, edition }: StudyPassage): Candidate[] {
  const { inBrackets } = labelVerses(verses);
  const chapters = new Set(verses.map(toChapter));
  const printed = verses.map((verse) => verse.text).join(" ");
  return KNOWN_QUESTIONS.filter((of) => chapters.has(toChapter(of))).flatMap(({ book, chapter, questions }) =>
    questions.flatMap((question, rank): Candidate[] => {
      const [stage = "", template = ""] = question.split("|", 2);
      const named: Verse[] = [];
      let isComplete = true;
      const filled = template.replaceAll(CITATION, (_, inChapter, number, words, at) => {
        const verse = findIn(verses, book, Number(inChapter ?? chapter), Number(number));
        if (!verse) isComplete = false;
        else named.push(verse);
        if (!verse) return "";
        const label = inBrackets(verse);
        if (words === undefined || !isEnglish(edition)) return label;
        const quote = `“${quoteSame(verse, words)}”`;
        // Within a sentence that does not lead up to it, a quotation is put in brackets.
        return at === 0 || LEADS_UP.test(template.slice(0, at))
          ? `${quote} ${label}`
          : `${label.slice(0, -1)}: ${quote})`;
      });
      // "(v. 15) (v. 16)", "(Luke 2:15) (Luke 2:16)"
      const text = filled.replaceAll(") (v. ", ", ").replaceAll(`) (${book} ${chapter}:`, ", ");
      const ofStage = STAGES[stage];
      if (!isComplete || named.length === 0 || !ofStage || !quotesOnly(text, printed)) return [];
      return [
        {
          text: startUpper(text),
          stage: ofStage,
          strength: STRENGTH - rank * PER_RANK,
          topic: `${KNOWN_TOPIC} ${chapter} ${rank}`,
          verses: named,
          words: `${text} ${named.map((verse) => verse.text).join(" ")}`,
        },
      ];
    }),
  );
}

const toChapter = ({ book, chapter }: { book: string; chapter: number }) => `${book} ${chapter}`;

const quotesOnly = (question: string, printed: string) =>
  [...question.matchAll(/“([^”]*)”/g)].every(([, quoted = ""]) => plain(printed).includes(plain(quoted)));

const plain = (text: string) => text.replace(/ …$/, "").replace(/[()]/g, "").replace(/\s+/g, " ");

const findIn = (verses: readonly Verse[], book: string, chapter: number, number: number) =>
  verses.find((verse) => verse.book === book && verse.chapter === chapter && verse.verse === number);

/** The clause of a verse with the given King James words, or the one in its place in another edition. */
function quoteSame(verse: Verse, words: string): string {
  const original = splitClauses(findVerse(verse.book, verse.chapter, verse.verse) ?? verse);
  const at = Math.max(
    0,
    original.findIndex((clause) => clause.includes(words)),
  );
  const place = (at + 0.5) / Math.max(1, original.length);
  const stems = getContentStems(original[at] ?? words);
  const clauses = splitClauses(verse).filter((clause) => !/^(?:said|asked|replied|answered)\b/i.test(clause));
  const rated = clauses.map((clause, index) => {
    const shared = [...getContentStems(clause)].filter((stem) => stems.has(stem)).length;
    return { clause, rate: shared - Math.abs((index + 0.5) / clauses.length - place) * 2 };
  });
  const [best] = rated.toSorted((a, b) => b.rate - a.rate);
  return quoteClause(best?.clause ?? verse.text);
}
