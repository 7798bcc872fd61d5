// What a sermon is about, in plain sentences made of what is known: its passages, and what it says again and again.
import { formatReference } from "../../scripture/bible/passage.ts";
import { normalizeWords } from "../../language/words.ts";
import type { SermonAnalysis } from "./analysis.ts";
import { titlePassage } from "./analysis/passage-titles.ts";
import { findSermonStart, isOfText, listTreatedPassages } from "./analysis/treated-passages.ts";
import { findMainWords } from "./main-words/main-words.ts";
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
  const words = listMainWords(analysis, start);
  const others = treated
    .filter((each) => each.at >= start && !isOfText(each, passage))
    .map((each) => each.passage)
    .slice(0, MAX_NAMED);
  const clauses = [
    ...(passage ? [`is on ${namePassage(analysis)}`] : []),
    ...(words.length > 0 ? [`keeps coming back to ${formatList(words)}`] : []),
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

/** In quotation marks, without those that are points as they are. */
function listMainWords({ sentences, vocabulary, sections }: SermonAnalysis, start: number): string[] {
  const headings = new Set(sections.map(({ heading }) => normalizeWords(heading).join(" ")));
  return findMainWords(sentences.slice(start), vocabulary)
    .filter((name) => !headings.has(normalizeWords(name).join(" ")))
    .map((name) => `“${name}”`);
}
