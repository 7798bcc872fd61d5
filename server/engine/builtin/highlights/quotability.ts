// Rules on the words of a line that make it quotable.
import type { SermonSentence } from "../analysis.ts";

const IMPERATIVE =
  /^\W*(?:(?:o|oh|come|then|therefore|christian|sinner|beloved|brethren|friends?|dear friends?|my friends?|now|so|and|but|do|let him|only)\W+){0,3}(?:never|do not|don't|let us|let your|come|go|trust|believe|look|pray|give|take|hold|fly|flee|run|turn|seek|remember|beware|cast|rest|live|love|serve|follow|keep|make|stand|fear|rejoice|be|put|lay|leave|cling|ask|tell|bring|preach|repent|consider|think|learn|stop|wait|forgive|walk|open|lift|call|cry|use|see)\b(?! (?:of|is|was|are|then the))/i;
const PROMISE =
  /\b(?:god|christ|jesus|lord|he|saviou?r|father|spirit|i|you|ye|thou|we|shall|nothing|no one|none)\b[^.;]{0,60}\b(?:will|shall|wilt|shalt)\b(?: (?:never|not|ever|always|surely))? (?:be|have|give|keep|save|bring|help|hold|never|not|come|carry|wipe|meet|fail|leave|cast|receive|make|find|see|supply|stand|forgive|do|overcome|triumph|win|separate|perish|pluck|reach|guide|lead|love)\b/i;
const GOOD =
  /\b(?:sav(?:e|ed)|keep|kept|bless|life|live|help|give|joy|heaven|glory|peace|rest|strength|forgive|pardon|home|safe|through|crown|victory|love|mercy|grace|rejoice|supply|deliver|raise|comfort|rewards?|fill|satisfy|hold|bring|see|receive|overcome)/i;
const DREAD =
  /\b(?:vex|perish|hell|die|lost|destr|condemn|burn|wrath|curse|damn|torment|excuse|punish|guilt|doom|not enter|never enter|too late|i think|suppose|fall|sink)/i;
const CORRECTION =
  /(?<!\b(?:do|did) )\bnot (?!only|merely|but|know)[^.!?;]{2,80}\bbut\b|\bnot because\b|\binstead of\b/i;
const ABSOLUTE =
  /\b(?:never|nothing|none|no (?:man|one|soul|sin|other|more)|every|all|always|only|cannot|no longer|for ever|forever)\b/i;
const PERSONAL = /\b(?:i|me|my|he|him|she|it|they|them|this|that|these|those)\b/i;
const ADDRESS =
  /^\W*(?:o|oh|consider|remember|beloved|brethren|what|how|and|but|here|there)\b|\b(?:dear )?friends\b/i;
const MAXIM_WORDS = 18;

const MAX_QUOTABILITY = 0.9;

/** Returns 0 or more, at most `MAX_QUOTABILITY`. */
export function scoreQuotability({ text, words }: SermonSentence): number {
  const isMaxim =
    words.length <= MAXIM_WORDS &&
    /\b(?:is|are)\b/i.test(text) &&
    !PERSONAL.test(text) &&
    !ADDRESS.test(text);
  const cues: [boolean, number][] = [
    [CORRECTION.test(text), 0.35],
    [isMaxim, 0.35],
    [PROMISE.test(text) && GOOD.test(text) && !DREAD.test(text), 0.28],
    [IMPERATIVE.test(text), 0.15],
    [ABSOLUTE.test(text), 0.1],
  ];
  return Math.min(
    MAX_QUOTABILITY,
    cues.reduce((sum, [applies, score]) => sum + (applies ? score : 0), 0),
  );
}
