import type { SermonSentence } from "../score-sentences.ts";

/** A sentence that may announce one of the preacher's points. */
export interface Announcement {
  sentence: number;
  /** The number of the point, Infinity for the last one, `FURTHER`, or undefined if none is given. */
  number: number | undefined;
  /** The strength of the evidence that a main point starts here. */
  strength: number;
  /** Whether it is a heading or has words in capitals. */
  isSetApart: boolean;
  /** What the sentence says after the number. */
  rest: string;
}

/** The number of a point that is "another" or "the next" one. */
export const FURTHER = -1;
export const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
export const NUMERALS = ["one", "two", "three", "four", "five", "six", "seven"];
const ROMAN = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII"];
const ORDINAL = `(${ORDINALS.join("|")})`;
/** What is counted in stories and in the Bible. */
const NO_POINT_NOUN =
  "(?:names?|thing (?:that )?(?:(?:he|she|they) (?!says?\\b|tells?\\b)|happens|happened)|time|day|night|week|month|year|decade|century|service|sunday|man|woman|person|people|child|son|daughter|disciple|apostle|king|adam|church|chapter|verse|book|letter|psalm|gospel|song|samuel|kings|chronicles|corinthians|thessalonians|timothy|peter|john|half|half of|video|slide|game|job|house|car)";
/** What a preacher counts. */
export const POINT_NOUN =
  "(?:points?|things?|reasons?|truths?|lessons?|remarks?|heads?|headings?|parts?|questions?|marks?|steps?|principles?|thoughts?|facts?|topics?|responses?|ways?|keys?|aspects?|elements?|characteristics?|ideas?|names?|encouragements?|applications?|themes?|purposes?|promises?|blessings?|resources?|reflections?|acts?|movements?|transformations?|virtues?|attributes?|qualities|quality|habits?|pillars?|obstacles?|mistakes?|tests?|phrases?|statements?|instructions?|requirements?|takeaways?|challenges?|signs?|observations?|insights?|implications?|benefits?|dangers?|ones?)";
const COUNTED = new RegExp(
  [
    String.raw`\b${ORDINAL}ly\b`,
    String.raw`\bin the ${ORDINAL} place\b`,
    String.raw`(?<!\bof )\b(?:the|my|our|a|this|his|your) (?:very )?${ORDINAL}(?: and [a-z]+)? (?:[a-z]+ )?${POINT_NOUN}\b(?! (?:that )?(?:he|she|they|happens|happened)\b)`,
    String.raw`(?:[,;:]|\b(?:and|but|so|then|now|well|is|are|notice)) ${ORDINAL}(?:,| then\b|:|--|—| let | we | i )`,
    String.raw`\b${ORDINAL} of (?:all|them|these)\b`,
    // "Here's the fifth, the sovereignty of God"
    String.raw`\b(?:here's|here is) the ${ORDINAL}[,.:]`,
    // "The second transformation we see is a new identity"
    String.raw`\b(?:the|my|our) ${ORDINAL} (?!${NO_POINT_NOUN}\b)[a-z]+ (?:(?:that |which )?(?:we|you|i)\b[^,.;]{1,60}? (?:is|are)|is (?:to|that|called))\b`,
    String.raw`^\W*(?:(?:and|now|but|then|so|well)[, ]+)*${ORDINAL}\b(?! ${NO_POINT_NOUN}\b)`,
  ].join("|"),
  "i",
);
/** "Verse number two" is none. */
const NUMBERED = new RegExp(
  String.raw`(?<!\b(?:chapters?|verses?|psalms?|page|song|hymn|room|lesson|week|plagues?|items?|condition|question) )\b(?:number|point|response|truth|reason|step|key|principle) (?:of )?(${NUMERALS.join("|")}|[1-7])\b(?! (?:hundred|thousand|thing|issue|reason|priority|rule|goal|cause|through|to)\b)`,
  "gi",
);
const ENUMERATED = /^\W*(?:(\d{1,2})|([IVX]{1,4}))[.):]\s+\S/;
const LAST =
  /\b(?:the|my|our|one) (?:last|final)(?:,? (?:and )?(?:last|final))? (?:points?|thing|section|reason|lesson|truth|way|step|key|part|principle|request|characteristic)(?: (?:that |which )?(?:we|you|i)\b[^,.;]{1,60}?)?,? (?:today |this \w+ )?(?:is|says)\b|^\W*(?:(?:and|but|so|then|now|well)[, ]+)*(?:lastly|finally|in (?:conclusion|closing)|to (?:close|conclude)|last (?:thing|one|point)|(?:as )?i (?:\w+ ){0,2}(?:close|conclude|finish))\b|\b(?:the last (?:point|thing|place|part|lesson)|last of all|in the last place|my last (?:point|thought|word|remark))\b/i;
const ANOTHER = new RegExp(
  String.raw`^\W*(?:(?:and|but|so|then|now|well|there's|there is|here's|here is|(?:which|that) (?:leads|takes|brings) (?:me|us) to|the|my|our)[, ]+)*(?:another|next) (?:[a-z]+ )?${POINT_NOUN}\b(?! ${NO_POINT_NOUN}\b)`,
  "i",
);
/** "Three, in response, care for those whom God cares for" */
const BARE_NUMERAL = new RegExp(
  String.raw`^\W*(?:(?:and|but|so|then|now|well)[, ]+)*(${NUMERALS.slice(0, 5).join("|")}), (?!${NUMERALS.join("|")})`,
  "i",
);
/** "That's the first thing God said to Elijah", "We'll get to the second point" */
const LOOKS_BACK = /\b(?:that(?:'s| is| was)(?: the)?|(?:we'll|we will|i'll|i will) get to) $/i;
const BEGINNING = /\b(?:let me|i want to|i'll|i will) (?:begin|start) by saying\b/i;
const FRAMING =
  /\b(?:let us|let me|i (?:shall|will|want|would|am|must|wish|have)|we (?:shall|will|must|are|come|turn|have|would)|notice|observe|consider|look at|speak|show you|dwell|think)\b/i;
const TRANSITION =
  /\b(?:i|we) (?:(?:shall|will|must|now|would|therefore|can|may) )*(?:(?:pass|go|move)(?: now)? on(?: now)? ?to|(?:come|turn|proceed)(?: now)? to (?:the|my|our|a|another|speak|consider|notice|think|what|how))\b|\bbrings? (?:us|me) to (?:our|my|the|what)\b/i;
/** Only this part of a sentence can announce a point. */
const OPENING_CHARACTERS = 110;
/** In a sentence of at most so many words, a single word in capitals announces a point. */
const SHORT_SENTENCE_WORDS = 8;
export const findAnnouncements = (sentences: readonly SermonSentence[]): Announcement[] =>
  sentences
    .map((sentence, at) => readAnnouncement(sentence, sentences[at - 1], sentences[at + 1]))
    .filter((announcement) => announcement !== undefined);

function readAnnouncement(
  { kind, text, words, index, paragraph, start }: SermonSentence,
  before: SermonSentence | undefined,
  after: SermonSentence | undefined,
): Announcement | undefined {
  if (kind === "quotation" || words.length === 0) return undefined;
  const opening = text.slice(0, OPENING_CHARACTERS);
  const { number, end } = readNumber(text, opening);
  const rest = text.slice(end);
  if (kind === "heading") return { sentence: index, number, strength: 4, isSetApart: true, rest };
  const isTransition = TRANSITION.test(opening);
  const capitals = findCapitals(text, number !== undefined || words.length <= SHORT_SENTENCE_WORDS);
  const isDropCapital = capitals?.start === 0 && start === 0 && capitals.end < text.length - 2;
  const isSetApart = capitals !== undefined && !(isDropCapital && number === undefined);
  if (number === undefined && !isTransition && !isSetApart) return undefined;
  const startsParagraph = before?.paragraph !== paragraph;
  const isParagraph = startsParagraph && after?.paragraph !== paragraph;
  const signs: [boolean, number][] = [
    [isSetApart, 3],
    [number !== undefined && number !== FURTHER, 0.8],
    [isTransition, 0.8],
    [startsParagraph, 0.8],
    [isParagraph, 0.5],
    [FRAMING.test(opening), 0.5],
    [ENUMERATED.test(opening), 1],
  ];
  const strength = signs.reduce((sum, [isThere, worth]) => sum + (isThere ? worth : 0), 0);
  return { sentence: index, number, strength, isSetApart, rest };
}

/** The number that a sentence gives a point, and where the number ends. */
function readNumber(text: string, opening: string): { number: number | undefined; end: number } {
  const numbered = [...text.matchAll(NUMBERED)];
  const numbers = new Set(
    numbered.map(([, word = ""]) => NUMERALS.indexOf(word.toLowerCase()) + 1 || Number(word)),
  );
  const last = numbered.at(-1);
  // "He had, number one, permission, and number two, limits" lists both at once.
  if (last && numbers.size === 1 && !LOOKS_BACK.test(text.slice(0, last.index)))
    return { number: [...numbers][0], end: last.index + last[0].length };
  const [, figures, roman] = ENUMERATED.exec(opening) ?? [];
  if (figures !== undefined) return { number: Number(figures), end: 0 };
  if (roman !== undefined) return { number: ROMAN.indexOf(roman) + 1 || undefined, end: 0 };
  const beginning = BEGINNING.exec(opening);
  if (beginning) return { number: 1, end: beginning.index };
  if (LAST.test(opening)) return { number: Number.POSITIVE_INFINITY, end: 0 };
  const counted = COUNTED.exec(opening);
  if (counted && LOOKS_BACK.test(opening.slice(0, counted.index))) return { number: undefined, end: 0 };
  const word =
    counted
      ?.slice(1)
      .find((group) => group !== undefined)
      ?.toLowerCase() ?? "";
  if (counted) return { number: ORDINALS.indexOf(word) + 1 || undefined, end: counted.index };
  const [start = "", numeral = ""] = BARE_NUMERAL.exec(opening) ?? [];
  if (numeral) return { number: NUMERALS.indexOf(numeral.toLowerCase()) + 1, end: start.length };
  const another = ANOTHER.exec(opening);
  return another ? { number: FURTHER, end: another[0].length } : { number: undefined, end: 0 };
}

const CAPITAL_RUN = /(?<![\p{L}\p{N}])\p{Lu}[\p{Lu}'’-]*(?:[ ,]+\p{Lu}[\p{Lu}'’-]*)*(?![\p{L}\p{N}])/gu;

/** Captions print what is said loudly in capitals: "WE ARE SO ATTACHED to it". */
const LOUD = /\b(?:I|I['’]M|ME|MY|WE|US|YOU|HE|SHE|THEY|IT|IS|ARE|WAS|WERE|AM|DO|DON['’]T|CAN|BUT)\b/;

/** Finds capitals that mark a point in a printed sermon: several words, or one long word if `isNumbered`. */
export function findCapitals(
  text: string,
  isNumbered: boolean,
): { start: number; end: number; text: string } | undefined {
  const runs = [...text.matchAll(CAPITAL_RUN)].toSorted((a, b) => b[0].length - a[0].length);
  const [longest] = runs;
  if (!longest) return undefined;
  const run = longest[0];
  const letters = run.replace(/[^\p{Lu}]/gu, "").length;
  const isLong = run.includes(" ") ? letters >= 8 : isNumbered && letters >= 6;
  if (!isLong || LOUD.test(run) || /["“‘]$/.test(text.slice(0, longest.index))) return undefined;
  return { start: longest.index, end: longest.index + run.length, text: run };
}
