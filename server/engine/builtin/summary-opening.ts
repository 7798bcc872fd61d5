// What a sermon is about, in plain sentences made of what is known: its passages, and what it says again and again.
import { formatReference } from "../../scripture/bible/passage.ts";
import { normalizeWords } from "../../language/words.ts";
import type { Keyword, SermonAnalysis } from "./analysis.ts";
import { isNoun, isSermonTopic, listKeyPhrases } from "./analysis/key-phrase.ts";
import { titlePassage } from "./analysis/passage-titles.ts";
import { type ChosenHeading, isNew } from "./analysis/point-heading.ts";
import { findSermonStart, isOfText, listTreatedPassages } from "./analysis/treated-passages.ts";
import { tagWords } from "./refine/sentences/parts-of-speech.ts";
import { formatList } from "./study/verse-labels.ts";

/** A shorter text is read faster than a sentence about it. */
const MIN_WORDS = 300;
const MAX_NAMED = 3;

/** "This sermon is on John 14:1-10. It keeps coming back to “peace”. It also turns to Isaiah 6."; "" if nothing is known. */
export function describeSermon(analysis: SermonAnalysis): string {
  if (!analysis.isEnglish || analysis.isScripture || analysis.wordCount < MIN_WORDS) return "";
  const { passage } = analysis.sermonText;
  const treated = listTreatedPassages(analysis.sentences);
  const start = findSermonStart(treated, passage, analysis.sentences.length);
  const repeated = listRepeated(analysis, start);
  const phrases = repeated.length > 0 ? repeated : listTopics(analysis);
  const others = treated
    .filter((each) => each.at >= start && !isOfText(each, passage))
    .map((each) => each.passage)
    .slice(0, MAX_NAMED);
  const clauses = [
    ...(passage ? [`is on ${namePassage(analysis)}`] : []),
    ...(phrases.length > 0 ? [`keeps coming back to ${formatList(phrases)}`] : []),
    ...(others.length > 0
      ? [`${passage ? "also turns" : "turns"} to ${formatList(others.map(formatReference))}`]
      : []),
  ];
  const known = clauses.map(
    (clause, at) => `${at === 0 ? `This sermon${quoteTitle(analysis)}` : "It"} ${clause}.`,
  );
  return [...known.slice(0, 1), ...quoteMainIdea(analysis), ...known.slice(1)].join(" ");
}

/** Unless the preacher gives the sermon none, or it is the one above the summary. */
const quoteTitle = ({ spokenTitle, title }: SermonAnalysis): string =>
  spokenTitle === undefined ||
  normalizeWords(title ?? "")
    .join(" ")
    .includes(normalizeWords(spokenTitle).join(" "))
    ? ""
    : `, “${spokenTitle}${/[?!]$/.test(spokenTitle) ? "" : ","}”`;

/** Unless it is a heading. */
const quoteMainIdea = ({ mainIdea, sections }: SermonAnalysis): string[] =>
  mainIdea === undefined || sections.some(({ heading }) => mainIdea.startsWith(heading) && heading !== "")
    ? []
    : [`Its main point, in the preacher's words: “${mainIdea}”`];

/** With its title, unless that is one of the points. */
function namePassage({ sermonText: { passage, reference }, sections }: SermonAnalysis): string {
  const title = passage && titlePassage(passage);
  if (title === undefined || sections.some(({ heading }) => heading === title)) return reference ?? "";
  return title.replace(/^(.*) \((.*)\)$/, "$2 ($1)");
}

/** Phrases that the sermon repeats and that are not its points, in quotation marks. */
function listRepeated({ sentences, vocabulary, sections }: SermonAnalysis, start: number): string[] {
  const used: ChosenHeading[] = sections.map(({ heading }) => ({ heading, sentence: undefined }));
  const phrases: string[] = [];
  for (const phrase of listKeyPhrases(sentences, vocabulary)) {
    if (phrases.length === MAX_NAMED) break;
    const isPreached = phrase.places.filter((at) => at >= start).length * 2 >= phrase.places.length;
    if (!isPreached || !isNew(phrase, used, vocabulary)) continue;
    used.push({ heading: phrase.heading, sentence: undefined });
    phrases.push(`“${phrase.name}”`);
  }
  return phrases;
}

const MIN_WEIGHT = 0.4;
/** How many of its uses are looked at, and how many of them must be nouns. */
const NOUN = { uses: 20, share: 0.7 };
/** What every sermon speaks of. */
const USUAL = new Set(["life", "word", "spirit", "heart", "truth"]);

/** The topics that are the weightiest words of the sermon and no points, in quotation marks. */
function listTopics({ sentences, keywords, vocabulary, sections }: SermonAnalysis): string[] {
  const isTopic = ({ word, stem, weight }: Keyword) => {
    if (weight < MIN_WEIGHT || USUAL.has(word) || !isSermonTopic(word)) return false;
    if (sections.some(({ heading }) => vocabulary.stemsOf(normalizeWords(heading)).includes(stem)))
      return false;
    const tags = sentences
      .filter(({ stems }) => stems.includes(stem))
      .slice(0, NOUN.uses)
      .flatMap(({ words }) => {
        const parts = tagWords(words);
        return words.flatMap((each, at) => (vocabulary.stemsOf([each])[0] === stem ? (parts[at] ?? []) : []));
      });
    return tags.filter(isNoun).length >= NOUN.share * tags.length;
  };
  return keywords
    .filter(isTopic)
    .slice(0, MAX_NAMED)
    .map(({ word }) => `“${word}”`);
}
