// The points of a sermon whose preacher announces none: its best claims, then what it names again and again.
import type { Passage } from "../../../scripture/bible/passage.ts";
import { normalizeWords } from "../../../language/words.ts";
import { isTeaching } from "../speech/speech-class.ts";
import { type KeyPhrase, listKeyPhrases } from "./key-phrase.ts";
import { titlePassage } from "./passage-titles.ts";
import {
  type ChosenHeading,
  type HeadingTools,
  isClear,
  isDistinct,
  isHeadingAlone,
  isNew,
  MIN_SHORT_SCORE,
  type RatedHeading,
  rateHeadings,
} from "./point-heading.ts";
import type { SermonSentence } from "./score-sentences.ts";
import { leastScoreOf } from "./select-lines.ts";
import { splitByTopic } from "./split-by-topic.ts";
import { findSermonStart, isOfText, listTreatedPassages, type TreatedPassage } from "./treated-passages.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A part of the sermon with its heading. */
export interface Part extends ChosenHeading {
  start: number;
  end: number;
}

/** The number of points by the number of words. */
const POINTS = [
  { words: 150, points: 1 },
  { words: 500, points: 2 },
  { words: 900, points: 3 },
  { words: 5_000, points: 4 },
];
export const MAX_POINTS = 5;
/** With fewer, claims that are close to each other become points, too, and then phrases. */
const ENOUGH_POINTS = 3;
/** The least distance of two points, as a share of what it would be if all were as far apart as possible. */
const MIN_DISTANCE = { usual: 0.5, close: 0.15 };

type Topic = Pick<KeyPhrase, "heading" | "stems" | "places">;

interface TopicTools extends HeadingTools {
  wordCount: number;
  /** Points that the preacher named, although they are no outline of the whole sermon. */
  named: readonly { heading: string; index: number }[];
}

/** Makes the best claims points, then phrases and passages, then other claims, each with the sentences around it. */
export function findTopics(
  sentences: readonly SermonSentence[],
  worthRepeating: ReadonlySet<number>,
  tools: TopicTools,
): Part[] {
  const { wordCount, vocabulary, isVerse, named } = tools;
  const { points } = POINTS.find(({ words }) => wordCount < words) ?? { points: MAX_POINTS };
  let taught = 0;
  const places = sentences.map(({ speech }) => (isTeaching(speech) ? (taught += 1) : taught));
  const chosen: (ChosenHeading & { index: number })[] = [];
  const isFar = (index: number, distance = MIN_DISTANCE.usual) =>
    chosen.every((other) => Math.abs(places[index]! - places[other.index]!) >= (distance * taught) / points);
  const rated = rateHeadings(sentences);
  // A short text hardly repeats a phrase.
  const least = leastScoreOf(wordCount);
  const isGood = (each: RatedHeading) =>
    least === undefined
      ? isClear(each)
      : each.sentence.claim?.isConfident === true ||
        each.score >= Math.max(MIN_SHORT_SCORE, least) ||
        worthRepeating.has(each.sentence.index);
  const isBest = (each: RatedHeading) => (least === undefined ? isHeadingAlone(each) : isGood(each));
  const chooseClaims = (isEnough: (each: RatedHeading) => boolean, wanted: number, distance?: number) => {
    for (const each of rated) {
      const { index } = each.sentence;
      if (chosen.length >= wanted) break;
      const isOther =
        isDistinct(each, chosen) &&
        isNew(
          each.sentence,
          chosen.filter(({ sentence }) => !sentence),
          vocabulary,
        );
      if (isEnough(each) && isFar(index, distance) && isOther && !isVerse(each.sentence))
        chosen.push({ ...each, index });
    }
  };
  const enough = Math.min(ENOUGH_POINTS, points);
  for (const { heading, index } of named) {
    const stems = vocabulary.stemsOf(normalizeWords(heading));
    if (chosen.length < points && isFar(index, MIN_DISTANCE.close) && isNew({ stems }, chosen, vocabulary))
      chosen.push({ heading, sentence: undefined, index });
  }
  chooseClaims(isBest, points);
  chooseClaims(isBest, enough, MIN_DISTANCE.close);
  const treated = chosen.length < enough ? listTreatedPassages(sentences) : [];
  const topics = chosen.length < enough ? listTopics(sentences, treated, tools) : [];
  const preached = findSermonStart(treated, tools.passage, sentences.length);
  const chooseTopics = (wanted: number, distance?: number) => {
    for (const topic of topics) {
      if (chosen.length >= wanted) break;
      const index = findCenter(topic.places.filter((place) => place >= preached && isFar(place, distance)));
      if (index !== undefined && isNew(topic, chosen, vocabulary))
        chosen.push({ heading: topic.heading, sentence: undefined, index });
    }
  };
  chooseTopics(Math.max(points - 1, enough));
  chooseTopics(enough, MIN_DISTANCE.close);
  chooseClaims(isGood, enough, MIN_DISTANCE.close);
  const anchors = chosen.toSorted((a, b) => a.index - b.index);
  const turns = splitByTopic(
    sentences,
    anchors.map(({ index }) => index),
  );
  return anchors.map(({ heading, sentence }, at) => ({
    heading,
    sentence,
    start: at === 0 ? 0 : turns[at - 1]!,
    end: turns[at] ?? sentences.length,
  }));
}

/** The main passage and others that the sermon treats, and the phrases that it repeats, in turn. */
function listTopics(
  sentences: readonly SermonSentence[],
  treated: readonly TreatedPassage[],
  { vocabulary, passage }: TopicTools,
): Topic[] {
  const phrases = listKeyPhrases(sentences, vocabulary);
  const passages = listPassageTopics(sentences, treated, passage, vocabulary);
  return Array.from({ length: Math.max(phrases.length, passages.length) }, (_, at) => [
    passages[at],
    phrases[at],
  ])
    .flat()
    .filter((topic) => topic !== undefined);
}

/** A passage beside the text is a point if so many sentences name it; one that is only read supports another point. */
const MIN_NAMED = 5;

function listPassageTopics(
  sentences: readonly SermonSentence[],
  treated: readonly TreatedPassage[],
  text: Passage | undefined,
  { stemsOf }: Vocabulary,
): Topic[] {
  const title = text && titlePassage(text);
  const isText = (each: TreatedPassage) => title !== undefined && isOfText(each, text);
  const reading = Math.max(
    0,
    sentences.findIndex(({ speech }) => speech === "reading"),
  );
  return [
    { heading: title, at: treated.find(isText)?.at ?? reading },
    ...treated
      .filter((each) => !isText(each) && each.named >= MIN_NAMED)
      .map(({ passage, at }) => ({ heading: titlePassage(passage), at })),
  ].flatMap(({ heading, at }) =>
    heading === undefined ? [] : [{ heading, stems: stemsOf(normalizeWords(heading)), places: [at] }],
  );
}

const NEAR = 15;

/** The place with most others soon after it; `places` ascend. */
function findCenter(places: readonly number[]): number | undefined {
  let best: { place: number; near: number } | undefined;
  let end = 0;
  for (const [at, place] of places.entries()) {
    while (end < places.length && places[end]! - place <= NEAR) end += 1;
    if (!best || end - at > best.near) best = { place, near: end - at };
  }
  return best?.place;
}
