// What makes a line one that people repeat: rules on its words, each with what it adds and why.
import { isStopWord } from "../../language/stop-words.ts";
import type { Candidate } from "./candidates.ts";

export interface Strike {
  reason: string;
  /** What it adds, about 0.1 to 0.6. */
  strength: number;
}

const OPPOSITES: readonly (readonly [string, string])[] = (
  "heaven hell,life death,live die,light darkness,light dark,lost saved,lost found,sin grace,law grace,law gospel,sin holiness,sin righteousness," +
  "saint sinner,saints sinners,righteous wicked,rich poor,weak strong,weakness strength,old new,love hate,joy sorrow,peace war,flesh spirit,time eternity," +
  "earth heaven,faith works,faith sight,doubt faith,fear faith,hope despair,friend enemy,friends enemies,master servant,first last," +
  "wisdom folly,truth error,blessing curse,gain loss,shadow substance,begin end,beginning end,give receive,given received,nothing everything,nothing all,everything nothing,past future,mercy justice,mercy wrath,love wrath,yesterday today,today tomorrow,fall rise,bitter sweet,night morning,night day,broken whole,slave free,bondage liberty,war peace,winter summer"
)
  .split(",")
  .map((pair) => pair.split(" ") as [string, string]);

const IMPERATIVE =
  /^\W*(?:(?:o|oh|come|then|therefore|christian|sinner|beloved|brethren|friends?|dear friends?|my friends?|now|so|and|but|do|let him|only)\W+){0,3}(?:never|do not|don't|let us|let your|come|go|trust|believe|look|pray|give|take|hold|fly|flee|run|turn|seek|remember|beware|cast|rest|live|love|serve|follow|keep|make|stand|fear|rejoice|be|put|lay|leave|cling|ask|tell|bring|preach|repent|consider|think|learn|stop|wait|forgive|walk|open|lift|call|cry|use|see)\b(?! (?:of|is|was|are|then the))/i;
const PROMISE =
  /\b(?:god|christ|jesus|lord|he|saviou?r|father|spirit|i|you|ye|thou|we|shall|nothing|no one|none)\b[^.;]{0,60}\b(?:will|shall|wilt|shalt)\b(?: (?:never|not|ever|always|surely))? (?:be|have|give|keep|save|bring|help|hold|never|not|come|carry|wipe|meet|fail|leave|cast|receive|make|find|see|supply|stand|forgive|do|overcome|triumph|win|separate|perish|pluck|reach|guide|lead|love)\b/i;
const CONTRAST =
  /\b(?:not|but|yet|instead|rather|than|or|while|whereas|against|from|without|neither|never|though|although|no|however|out of|into|once|now)\b|;|--|—/i;
const GOOD =
  /\b(?:sav(?:e|ed)|keep|kept|bless|life|live|help|give|joy|heaven|glory|peace|rest|strength|forgive|pardon|home|safe|through|crown|victory|love|mercy|grace|rejoice|supply|deliver|raise|comfort|rewards?|fill|satisfy|hold|bring|see|receive|overcome)/i;
const DREAD =
  /\b(?:vex|perish|hell|die|lost|destr|condemn|burn|wrath|curse|damn|torment|excuse|punish|guilt|doom|not enter|never enter|too late|i think|suppose|fall|sink)/i;
const CORRECTION =
  /(?<!\b(?:do|did) )\bnot (?!only|merely|but|know)[^.!?;]{2,80}\bbut\b|\bnot because\b|\binstead of\b/i;
const PLEA =
  /^\W*(?:oh?|ah|alas|would to god|god grant|may god|may the)\b|\b(?:i beseech|i (?:charge|implore|entreat|beg|pray|urge|plead with) (?:you|thee)|(?:o|oh|poor|come|dear),? (?:sinner|soul|heart|hearer|friend)|my (?:dear )?hearers?)\b|\b(?:sinners?|brethren|beloved|friends|christians?)[,!]/i;
const PICTURE = /\b(?:like (?:an?|the|so many) |as if |as though |as [a-z]+ as (?:an?|the) )/i;
const COMPARISON =
  /\b(?:better|more|less|greater|nobler|sweeter|richer|worse|stronger|rather|sooner|other)\b[^.;]{0,60}\bthan\b|\bthe (?:more|less|greater|nearer)\b[^.;]{0,60}\bthe (?:more|less|greater|nearer|better)\b|\bas much as\b/i;
const NO_COMPARISON = /\b(?:none other|nothing else|no sooner|no more|a (?:great|good) deal more) /i;
const TESTIMONY =
  /^\W*(?:but |and |for )?i (?:would (?:rather|sooner|not)|protest|am (?:sure|certain|persuaded|not ashamed|never)|know|believe|bless|thank|have (?:no|never|nothing)|cannot|need|love|must|dare|am bound)\b/i;
const ABSOLUTE =
  /\b(?:never|nothing|none|no (?:man|one|soul|sin|other|more)|every|all|always|only|cannot|no longer|for ever|forever)\b/gi;
const PERSONAL = /\b(?:i|me|my|he|him|she|it|they|them|this|that|these|those)\b/i;
const ADDRESS =
  /^\W*(?:o|oh|consider|remember|beloved|brethren|what|how|and|but|here|there)\b|\b(?:dear )?friends\b/i;
const MAXIM_WORDS = 18;

/** All that makes a line striking. */
export function findStrikes({ text, words, answersQuestion }: Candidate): Strike[] {
  const known = new Set(words);
  const hasOpposites = OPPOSITES.some((pair) => pair.every((word) => known.has(word)));
  const isMaxim =
    words.length <= MAXIM_WORDS &&
    /\b(?:is|are)\b/i.test(text) &&
    !PERSONAL.test(text) &&
    !ADDRESS.test(text);
  const parallels = countParallels(text);
  const strengths = {
    opposites: hasOpposites && CONTRAST.test(text) ? 0.4 : 0,
    correction: CORRECTION.test(text) ? 0.35 : 0,
    parallel: parallels < 2 ? 0 : parallels > 2 ? 0.45 : 0.25,
    call: IMPERATIVE.test(text) ? 0.3 : 0,
    promise: PROMISE.test(text) && GOOD.test(text) && !DREAD.test(text) ? 0.28 : 0,
    plea: !PLEA.test(text) ? 0 : text.endsWith("!") ? 0.3 : 0.2,
    picture: PICTURE.test(text) ? 0.25 : 0,
    comparison: COMPARISON.test(text) && !NO_COMPARISON.test(text) ? 0.3 : 0,
    testimony: TESTIMONY.test(text) ? 0.22 : 0,
    answer: answersQuestion ? 0.2 : 0,
    absolute: Math.min(0.3, 0.14 * (text.match(ABSOLUTE)?.length ?? 0)),
    maxim: isMaxim ? 0.35 : 0,
  };
  return Object.entries(strengths)
    .map(([reason, strength]) => ({ reason, strength }))
    .filter(({ strength }) => strength > 0);
}

const CLAUSE_BREAK = /[,;:.!?—]\s*|--/;
const OPENING_WORDS = 2;
const LONGEST_CLAUSE = 14;

/** How many clauses begin with the same words: "thou mayest live on this, thou mayest die on this". */
function countParallels(text: string): number {
  const starts = new Map<string, number>();
  for (const clause of text.split(CLAUSE_BREAK)) {
    const words = clause
      .replace(/^(?:and|but|or|for|yea|nay|then|that)\s+/i, "")
      .split(/\s+/)
      .filter(Boolean);
    if (words.length <= OPENING_WORDS || words.length > LONGEST_CLAUSE) continue;
    const opening = words
      .slice(0, OPENING_WORDS)
      .join(" ")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}'’ ]/gu, "");
    starts.set(opening, (starts.get(opening) ?? 0) + 1);
  }
  const counts = [...starts].map(([opening, clauses]) =>
    clauses > 2 || !opening.split(" ").every(isStopWord) ? clauses : 0,
  );
  return Math.max(0, ...counts);
}
