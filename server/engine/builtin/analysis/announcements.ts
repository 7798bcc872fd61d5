import type { SermonSentence } from "./weigh-sentences.ts";

/** A sentence in which the preacher may be announcing one of his points. */
export interface Announcement {
  sentence: number;
  /** Which point it says it is; Infinity for the last; undefined where it does not say. */
  number: number | undefined;
  /** How sure it is that a main point begins here. */
  strength: number;
  /** Set apart by the writer: a heading, or words in capitals. */
  isSetApart: boolean;
}

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"] as const;
const ORDINAL = ORDINALS.join("|");
const POINT =
  "points?|things?|reasons?|truths?|lessons?|remarks?|observations?|heads?|place|parts?|questions?|marks?|steps?|" +
  "principles?|thoughts?|facts?|particulars?|propositions?|divisions?|topics?|subjects?";
const COUNTED = new RegExp(
  [
    String.raw`\b(${ORDINAL})ly\b`,
    String.raw`\bin the (${ORDINAL}) place\b`,
    String.raw`\b(?:the|my|our|a|this|his|your) (?:very )?(${ORDINAL})(?: and [a-z]+)? (?:[a-z]+ )?(?:${POINT})\b`,
    String.raw`\b(${ORDINAL})(?:,| then\b| of all\b|:|--|—| and foremost\b| let | we | i )`,
    String.raw`^\W*(?:(?:and|now|but|then|so|well)[, ]+)*(${ORDINAL})\b(?! (?:time|day|man|year|century|chapter|verse|person))`,
    String.raw`\b(?:point|number) (one|two|three|four|five|six|seven)\b`,
  ].join("|"),
  "i",
);
const NUMERALS = ["one", "two", "three", "four", "five", "six", "seven"];
const ENUMERATED = /^\W*(?:(\d{1,2})[.):]|([IVX]{1,4})[.):])\s+\S/;
const LAST =
  /\b(?:lastly|finally|in (?:conclusion|closing)|to (?:close|conclude)|i (?:now )?(?:close|conclude|finish)|i (?:shall |will |must )?(?:now )?(?:close|conclude|finish) (?:with|by)|the last (?:point|thing|place|part|lesson)|last of all|in the last place|my last (?:point|thought|word|remark))\b/i;
const FRAMING =
  /\b(?:let us|let me|i (?:shall|will|want|would|am|must|wish|have)|we (?:shall|will|must|are|come|turn|have|would)|notice|observe|consider|look at|speak|show you|dwell|think)\b/i;
const TRANSITION =
  /\b(?:i|we) (?:(?:shall|will|must|now|would|therefore|can|may) )*(?:(?:pass|go|move)(?: now)? on(?: now)? ?to|(?:come|turn|proceed|hasten)(?: now)? to (?:the|my|our|a|another|speak|consider|notice|think|what|how))\b|\bbrings? (?:us|me) to (?:our|my|the|what)\b/i;
const REACH = 110;
/** Words of a sentence in which a single word in capitals announces a point. */
const SHORT = 8;
/** Words between two ordinals under which they are the plan of the sermon told beforehand, not its points. */
const PLAN_DISTANCE = 90;

export interface Announcements {
  /** The sentences that may announce main points, in order. */
  points: Announcement[];
  /** Indices of all sentences that announce anything: they speak of the sermon rather than of its matter. */
  sentences: ReadonlySet<number>;
}

/** Finds the sentences in which the preacher says where in his sermon he is. */
export function findAnnouncements(sentences: readonly SermonSentence[]): Announcements {
  const found: Announcement[] = [];
  for (const sentence of sentences) {
    const announcement = readAnnouncement(
      sentence,
      sentences[sentence.index - 1],
      sentences[sentence.index + 1],
    );
    if (announcement) found.push(announcement);
  }
  return {
    points: keepSurest(dropPlans(found, sentences)),
    sentences: new Set(found.map(({ sentence }) => sentence)),
  };
}

const MOST_ANNOUNCEMENTS = 250;

/** Bounds the cost of choosing among them, whatever the text is. */
function keepSurest(found: Announcement[]): Announcement[] {
  if (found.length <= MOST_ANNOUNCEMENTS) return found;
  const surest = found.toSorted((a, b) => b.strength - a.strength).slice(0, MOST_ANNOUNCEMENTS);
  return surest.toSorted((a, b) => a.sentence - b.sentence);
}

function readAnnouncement(
  sentence: SermonSentence,
  before: SermonSentence | undefined,
  after: SermonSentence | undefined,
): Announcement | undefined {
  if (sentence.kind === "quotation" || sentence.words.length < 1) return undefined;
  if (sentence.kind === "heading") return readHeading(sentence);
  const opening = sentence.text.slice(0, REACH);
  const number = readNumber(opening);
  const isTransition = TRANSITION.test(opening);
  const capitals = findCapitals(sentence.text, number !== undefined || sentence.words.length <= SHORT);
  const isDropCapital =
    capitals?.start === 0 && sentence.start === 0 && capitals.end < sentence.text.length - 2;
  const isSetApart = capitals !== undefined && !(isDropCapital && number === undefined);
  if (number === undefined && !isTransition && !isSetApart) return undefined;
  const startsParagraph = before?.paragraph !== sentence.paragraph;
  const endsParagraph = after?.paragraph !== sentence.paragraph;
  const strength =
    (isSetApart ? 3 : 0) +
    (number === undefined ? 0 : 0.8) +
    (isTransition ? 0.8 : 0) +
    (startsParagraph ? 0.8 : 0) +
    (startsParagraph && endsParagraph ? 0.5 : 0) +
    (FRAMING.test(opening) ? 0.5 : 0) +
    (ENUMERATED.test(opening) ? 1 : 0);
  return { sentence: sentence.index, number, strength, isSetApart };
}

function readHeading(sentence: SermonSentence): Announcement {
  return { sentence: sentence.index, number: readNumber(sentence.text), strength: 4, isSetApart: true };
}

function readNumber(opening: string): number | undefined {
  const enumerated = ENUMERATED.exec(opening);
  if (enumerated?.[1]) return Number(enumerated[1]);
  if (enumerated?.[2]) return readSmallRoman(enumerated[2]);
  if (LAST.test(opening)) return Number.POSITIVE_INFINITY;
  const word = COUNTED.exec(opening)
    ?.slice(1)
    .find((group) => group !== undefined)
    ?.toLowerCase();
  if (word === undefined) return undefined;
  return (
    Math.max(
      ORDINALS.findIndex((ordinal) => ordinal === word),
      NUMERALS.indexOf(word),
    ) + 1
  );
}

const ROMAN = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"];
const readSmallRoman = (numeral: string) => ROMAN.indexOf(numeral) + 1 || undefined;

const CAPITAL_RUN = /(?<![\p{L}\p{N}])\p{Lu}[\p{Lu}'’-]*(?:[ ,]+\p{Lu}[\p{Lu}'’-]*)*(?![\p{L}\p{N}])/gu;
const FEWEST_CAPITALS = { run: 8, word: 6 };

/** Words in capitals by which a printed sermon shows a point: two or more, or one long one where `single` allows it. */
export function findCapitals(
  text: string,
  isNumbered: boolean,
): { start: number; end: number; text: string } | undefined {
  if (!/\p{Lu}{4}/u.test(text)) return undefined;
  let best: RegExpExecArray | undefined;
  for (const match of text.matchAll(CAPITAL_RUN)) {
    if (match[0].length > (best?.[0].length ?? 0)) best = match;
  }
  if (!best) return undefined;
  const run = best[0];
  const fewest = /[ ]/.test(run)
    ? FEWEST_CAPITALS.run
    : isNumbered
      ? FEWEST_CAPITALS.word
      : Number.POSITIVE_INFINITY;
  const isQuoted = /["“‘]$/.test(text.slice(0, best.index));
  if (isQuoted || run.replace(/[^\p{Lu}]/gu, "").length < fewest) return undefined;
  return { start: best.index, end: best.index + run.length, text: run };
}

/** Leaves out the ordinals by which a preacher tells the plan of his sermon in a few sentences. */
function dropPlans(found: readonly Announcement[], sentences: readonly SermonSentence[]): Announcement[] {
  const distance = (from: number, to: number) => {
    let words = 0;
    for (let at = from; at < to && words <= PLAN_DISTANCE; at += 1) words += sentences[at]?.words.length ?? 0;
    return words;
  };
  const follows = (first: Announcement | undefined, second: Announcement | undefined) =>
    first?.number !== undefined &&
    second?.number !== undefined &&
    (second.number === first.number + 1 || second.number === Number.POSITIVE_INFINITY) &&
    distance(first.sentence, second.sentence) < PLAN_DISTANCE;
  return found.filter(
    (each, at) => each.isSetApart || (!follows(each, found[at + 1]) && !follows(found[at - 1], each)),
  );
}
