// What makes a line one that people repeat: rules on its words, each with what it adds and why.
import { isStopWord } from "../../language/stop-words.ts";
import type { Candidate } from "./candidates.ts";

export type Reason =
  | "opposites"
  | "correction"
  | "parallel"
  | "call"
  | "promise"
  | "plea"
  | "maxim"
  | "picture"
  | "comparison"
  | "answer"
  | "testimony"
  | "absolute";

export interface Strike {
  reason: Reason;
  /** What it adds, about 0.1 to 0.6. */
  strength: number;
  /** Words of the line that show it, for the note. */
  shown: readonly string[];
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
  const strikes: Strike[] = [];
  const add = (reason: Reason, strength: number, shown: readonly string[] = []) =>
    strikes.push({ reason, strength, shown });
  const known = new Set(words);
  const opposites = OPPOSITES.find((pair) => pair.every((word) => known.has(word)));
  if (opposites && CONTRAST.test(text)) add("opposites", 0.4, inOrder(text, words, opposites));
  if (CORRECTION.test(text)) add("correction", 0.35);
  const parallel = findParallel(text);
  if (parallel) add("parallel", parallel.clauses > 2 ? 0.45 : 0.25, [parallel.opening]);
  if (IMPERATIVE.test(text)) add("call", 0.3);
  if (PROMISE.test(text) && GOOD.test(text) && !DREAD.test(text)) add("promise", 0.28);
  if (PLEA.test(text)) add("plea", text.endsWith("!") ? 0.3 : 0.2);
  if (PICTURE.test(text)) add("picture", 0.25);
  if (COMPARISON.test(text) && !NO_COMPARISON.test(text)) add("comparison", 0.3);
  if (TESTIMONY.test(text)) add("testimony", 0.22);
  if (answersQuestion) add("answer", 0.2);
  const absolutes = text.match(ABSOLUTE) ?? [];
  if (absolutes.length > 0) add("absolute", Math.min(0.3, 0.14 * absolutes.length), absolutes.slice(0, 1));
  if (
    words.length <= MAXIM_WORDS &&
    /\b(?:is|are)\b/i.test(text) &&
    !PERSONAL.test(text) &&
    !ADDRESS.test(text)
  ) {
    add("maxim", 0.35);
  }
  return strikes;
}

/** The two opposites in the order and with the capitals in which the line has them. */
function inOrder(text: string, words: readonly string[], [one, other]: readonly [string, string]): string[] {
  const ordered = words.indexOf(one) < words.indexOf(other) ? [one, other] : [other, one];
  return ordered.map((word) => new RegExp(String.raw`\b${word}\b`, "i").exec(text)?.[0] ?? word);
}

const CLAUSE_BREAK = /[,;:.!?—]\s*|--/;
const OPENING_WORDS = 2;
const LONGEST_CLAUSE = 14;

/** The words with which clauses begin alike: "thou mayest live on this, thou mayest die on this". */
function findParallel(text: string): { opening: string; clauses: number } | undefined {
  const starts = new Map<string, number>();
  for (const clause of text.split(CLAUSE_BREAK)) {
    const words = clause
      .replace(/^(?:and|but|or|for|yea|nay|then|that)\s+/i, "")
      .split(/\s+/)
      .filter(Boolean);
    if (words.length <= OPENING_WORDS || words.length > LONGEST_CLAUSE) continue;
    const [first = "", ...others] = words
      .slice(0, OPENING_WORDS)
      .map((word) => word.replace(/[^\p{L}\p{N}'’]/gu, ""));
    const opening = [/^I\b/.test(first) ? first : first.toLowerCase(), ...others].join(" ");
    starts.set(opening, (starts.get(opening) ?? 0) + 1);
  }
  const [most] = [...starts]
    .filter(([opening, clauses]) => clauses > 2 || !opening.toLowerCase().split(" ").every(isStopWord))
    .toSorted(([, a], [, b]) => b - a);
  return most && most[1] > 1 ? { opening: most[0], clauses: most[1] } : undefined;
}
