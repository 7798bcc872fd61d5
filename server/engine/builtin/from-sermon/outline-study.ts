// Outlines a study on a sermon, with a session for each main point.
import { normalizeWords } from "../../../language/words.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import { formatReference, passageExists } from "../../../scripture/bible/passage.ts";
import type { EditionSource } from "../../../scripture/bible/edition.ts";
import { findReferences, parseReferences } from "../../../scripture/references/references.ts";
import type { SermonWithSummary } from "../../engine.ts";
import { analyzeSermon, type SermonAnalysis } from "../analysis.ts";
import { choosePassage } from "../analysis/treated-passages.ts";
import { listCitedPassages } from "../analysis/cited-passages.ts";
import { withoutPassage } from "../analysis/passage-titles.ts";
import { listPreachedPassages } from "../lesson-plan/point-passage.ts";
import { selectReading } from "../lesson-plan/reading.ts";
import { askAbout, type QuestionContext } from "../lesson-plan/sermon-questions.ts";
import { selectLessonPoints, type LessonPoint } from "../lesson-plan/sermon-points.ts";
import { generateActivities, generateQuestions } from "../study/generate-items.ts";
import { countWords } from "../study/quotation.ts";
import { findMainThemes } from "../study/themes.ts";
import { formatQuotations } from "../study/verse-labels.ts";
import { parseSummaryPoints, type SermonPoint } from "./summary-points.ts";

export interface StudyOutline {
  scripture: string;
  description: string;
  objectives: string;
  sessions: {
    title: string;
    description: string;
    scripture: string;
    discussionQuestions: string[];
    activities: string[];
  }[];
}

const MAX_SESSIONS = 12;
const MAX_PASSAGES = 3;
const MAX_SENTENCES = 3;
/** Of one session, and of each if two or more are on one passage, so that the questions on it are enough for all. */
const MAX_QUESTIONS = { one: 5, two: 4, more: 3 };
const MAX_ACTIVITIES = 2;
/** The fewest words of a sentence that a question can quote. */
const MIN_ASKED_WORDS = 6;
const MAX_OPENING = 1_000;

/** Uses the points of the summary, else of the sermon. Throws an `EngineError` if there are no words. */
export function outlineStudy(source: SermonWithSummary): StudyOutline {
  const { opening, points, text } = findPoints(source);
  const scripture = parseReferences(source.scripture).length > 0 ? source.scripture.trim() : (text ?? "");
  const study = {
    scripture,
    description: source.description.trim() || opening.slice(0, MAX_OPENING),
    objectives: writeObjectives(scripture, points),
  };
  const said = toWords(source.transcription);
  const wasSaid = (sentence: string) => said.includes(toWords(sentence));
  const main = findMainThemes(source.transcription || source.summary);
  const questions: string[] = [];
  const activities: string[] = [];
  const planned = points.slice(0, MAX_SESSIONS).map((point) => {
    const named = point.scripture ?? listScripture(point);
    return { point, passage: named === "" ? scripture : named };
  });
  const sessions = planned.map(({ point, passage }, at) => {
    const ofPassage = planned.filter((other) => other.passage === passage).length;
    const most = MAX_QUESTIONS[ofPassage === 1 ? "one" : ofPassage === 2 ? "two" : "more"];
    const title = (
      withoutPassage(point.heading) || (ofPassage === 1 && passage !== "" ? passage : `Part ${at + 1}`)
    ).slice(0, LIMITS.lineCharacters);
    const subject = {
      scripture: passage,
      title,
      description: point.sentences.join(" ").slice(0, LIMITS.noteCharacters),
      objectives: "",
      edition: source.edition,
    };
    const asked = askAboutSermon(point, wasSaid, { asked: questions, main, hasPassage: passage !== "" });
    const discussionQuestions = [
      ...asked,
      ...generateQuestions({ ...subject, existing: [...questions, ...asked] }),
    ].slice(0, most);
    const done = generateActivities({ ...subject, existing: activities }).slice(0, MAX_ACTIVITIES);
    questions.push(...discussionQuestions);
    activities.push(...done);
    return {
      title,
      description: point.sentences
        .slice(0, MAX_SENTENCES)
        .map((sentence) => (wasSaid(sentence) ? quoted(sentence) : sentence))
        .join("\n")
        .slice(0, LIMITS.noteCharacters),
      scripture: subject.scripture.slice(0, LIMITS.lineCharacters),
      discussionQuestions,
      activities: done,
    };
  });
  return { ...study, sessions };
}

interface Points {
  opening: string;
  points: SermonPoint[];
  /** The reference of the sermon text. */
  text: string | undefined;
}

function findPoints(source: SermonWithSummary): Points {
  const { opening, points } = parseSummaryPoints(source.summary);
  const isSpoken = /\p{L}/u.test(source.transcription);
  const analyze = () =>
    getSermonPoints(
      analyzeSermon(isSpoken ? source : { ...source, transcription: source.summary }),
      source.edition,
    );
  if (points.length === 0) return analyze();
  const text = findReferences(source.summary).find(({ exists }) => exists)?.reference;
  // The summary of the built-in engine may have no more than the names of the points.
  const known = isSpoken && points.some(({ sentences }) => sentences.length === 0) ? analyze().points : [];
  return {
    opening,
    points: points.map((point) => known.find(({ heading }) => heading === point.heading) ?? point),
    text,
  };
}

function getSermonPoints(analysis: SermonAnalysis, edition: EditionSource): Points {
  const { points } = selectLessonPoints(analysis);
  const { passage } = analysis.sermonText;
  const text = passage && passageExists(passage) ? passage : undefined;
  const treated = listPreachedPassages(analysis);
  return {
    opening: "",
    points: points.map((point) => {
      const read = readPoint(analysis, point);
      // Sessions are on the sermon text. Those of a sermon without one have enough verses to talk about.
      const own = text ? undefined : choosePassage(point.section, treated, undefined);
      const reading = own && selectReading(own, read.text, edition);
      return Object.assign(read, {
        scripture: text ? formatReference(text) : (reading?.printedReference ?? ""),
      });
    }),
    text: text && formatReference(text),
  };
}

const readPoint = ({ sentences }: SermonAnalysis, point: LessonPoint): SermonPoint => ({
  heading: point.heading,
  sentences: point.all,
  claim: point.claim,
  text: sentences
    .slice(point.section.start, point.section.end)
    .map(({ text }) => text)
    .join("\n"),
});

/** A claim may start with another word of its sentence. */
const toWords = (text: string) => ` ${normalizeWords(text).join(" ")} `;

const quoted = (sentence: string) => `“${sentence}”`;

/** Lists the passages that a point cites, in the format of a study's scripture field. */
function listScripture({ heading, text }: SermonPoint): string {
  const mentions = findReferences(`${heading}\n${text}`);
  return listCitedPassages(undefined, mentions)
    .slice(0, MAX_PASSAGES)
    .map(({ reference }) => reference)
    .join("; ");
}

/** Writes a question on a sentence that occurs in the sermon word for word; returns at most one. */
function askAboutSermon(
  { sentences, claim = "" }: SermonPoint,
  wasSaid: (sentence: string) => boolean,
  asking: QuestionContext,
): string[] {
  const asked = sentences.filter((sentence) => countWords(sentence) >= MIN_ASKED_WORDS);
  const question = [...asked, claim]
    .filter((sentence) => /[.!?]$/.test(sentence) && wasSaid(sentence))
    .map((sentence) => askAbout(sentence, asking))
    .find((each) => each !== undefined);
  return question ? [question.text] : [];
}

function writeObjectives(scripture: string, points: readonly SermonPoint[]): string {
  const headings = points
    .slice(0, MAX_SESSIONS)
    .map(({ heading }) => withoutPassage(heading))
    .filter((heading) => heading !== "");
  return [
    ...(scripture === "" ? [] : [`- Explain ${scripture} in our own words`]),
    headings.length > 0
      ? `- Discuss what the sermon says about ${formatQuotations(headings)}`
      : "- Sum up the sermon and say what we want to remember from it",
    "- Choose one thing from each session to live out that week",
  ].join("\n");
}
