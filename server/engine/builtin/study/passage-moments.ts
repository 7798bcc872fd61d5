// What a passage asks, commands, promises and tells: the places that a group can talk about.
import type { Verse } from "../../../scripture/bible/bible-text.ts";
import names from "../refine/sentences/proper-names.data.json" with { type: "json" };
import { introducesSpeech, quoteClause, splitClauses } from "./quotation.ts";
import { findPeople, findSpeaker } from "./people.ts";

export type MomentKind =
  | "question"
  | "command"
  | "order"
  | "request"
  | "promise"
  | "feeling"
  | "turn"
  | "reason"
  | "image"
  | "claim"
  | "line";

export interface Moment {
  kind: MomentKind;
  verse: Verse;
  /** Words of the verse. */
  quote: string;
  /** Who says it, as far as the passage says so: "Jesus", "the elder son"; "" if unknown. */
  speaker: string;
  /** Its number among the clauses of the passage. */
  at: number;
  /** Whether the words just before it say that somebody speaks. */
  startsSpeech: boolean;
}

export interface PassageMoments {
  moments: readonly Moment[];
  /** The people who act or speak, in order, without God and Jesus. */
  people: readonly string[];
  /** Words that several verses repeat, with the first of these verses. */
  refrain: { quote: string; verse: Verse } | undefined;
  /** Whether people speak to one another. */
  isStory: boolean;
}

export function readMoments(verses: readonly Verse[]): PassageMoments {
  const spoken = verses.map((verse) => splitClauses(verse));
  const { book = "" } = verses[0] ?? {};
  const speeches = spoken.flat().filter(introducesSpeech).length;
  const isStory = STORY_BOOKS.has(book) && speeches >= (OF_JESUS.has(book) ? MIN_SPEECHES : 1);
  const moments: Moment[] = [];
  let at = 0;
  let startsSpeech = false;
  for (const [index, verse] of verses.entries()) {
    // Only the verse that introduces a speech says for certain who speaks.
    let speaker = findSpeakerAfter(spoken[index] ?? []);
    for (const clause of spoken[index] ?? []) {
      at += 1;
      if (introducesSpeech(clause)) {
        speaker = findSpeaker(clause);
        startsSpeech = true;
        continue;
      }
      const quote = quoteClause(clause, MAX_WORDS);
      const kind = classify(clause, quote, {
        isStory,
        isOfGod: isSacred(speaker),
        book: verse.book,
      });
      if (kind) moments.push({ kind, verse, quote, speaker, at, startsSpeech });
      startsSpeech = false;
    }
  }
  return { moments, people: isStory ? findPeople(verses) : [], refrain: findRefrain(verses), isStory };
}

/** "“Have faith in God,” Jesus said to them." */
const SAYS_AFTER =
  /^(?:\p{L}+ ){1,4}(?:said|asked|replied|declared|answered|told them|told him)(?: (?:to )?\w+)?\.$/u;

const findSpeakerAfter = ([, ...later]: readonly string[]): string => {
  const after = later.find((clause) => SAYS_AFTER.test(clause));
  return after === undefined ? "" : findSpeaker(after);
};

/** Whether God or Jesus speaks. */
export const isSacred = (speaker: string) => /^(?:the LORD|the Lord|God|Jesus|Christ)$/.test(speaker);

/** One speech may be all of a passage: the Sermon on the Mount. */
const MIN_SPEECHES = 2;
const OF_JESUS: ReadonlySet<string> = new Set(["Matthew", "Mark", "Luke", "John", "Acts"]);
const STORY_BOOKS: ReadonlySet<string> = new Set([
  "Genesis",
  "Exodus",
  "Numbers",
  "Joshua",
  "Judges",
  "Ruth",
  "1 Samuel",
  "2 Samuel",
  "1 Kings",
  "2 Kings",
  "1 Chronicles",
  "2 Chronicles",
  "Ezra",
  "Nehemiah",
  "Esther",
  "Daniel",
  "Jonah",
  "Matthew",
  "Mark",
  "Luke",
  "John",
  "Acts",
]);

export const isStoryBook = ({ book }: Verse) => STORY_BOOKS.has(book);

const MIN_WORDS = 4;
/** A long clause is quoted as a whole, as in "God so loved the world, that he gave …". */
const MAX_WORDS = 26;
const OPENER =
  /^(?:and|but|for|then|now|so|therefore|wherefore|yet|nevertheless|brethren|beloved|o \w+|lord|fear not|verily|behold),? /i;
const COMMAND =
  /^(?:(?:do not|don't|never|let (?:us|him|her|them|your|not|no|all|every|everyone|everybody|nobody|people|love|brotherly|the)|be(?: ye| not| strong| still| kind| ready| of| anxious| careful)|thou shalt|you (?:shall|must|are to)|ye shall not)\b|(?:abide|ask|arise|awake|bear|beware|bless|bring|build|call|cast|cease|choose|clothe|come|comfort|commit|confess|consider|continue|count|delight|depart|devote|draw|enter|examine|fear|feed|flee|follow|forgive|gather|get|give|go|guard|hate|have|hear|hearken|help|hold|honou?r|humble|keep|know|launch|lay|lead|learn|leave|lift|listen|live|look|love|make|obey|offer|open|pray|praise|present|preach|prepare|proclaim|pursue|put|receive|rejoice|remember|repent|rest|return|rise|seek|sell|serve|set|show|shew|sing|speak|stand|stay|stop|strengthen|submit|take|teach|tell|test|think|trust|turn|wait|wake|walk|wash|watch|weep|work|worship|yield)(?: ye| thou| not)?\b(?!,? (?:me )?(?:said|cometh|is|are|was|were)\b))/i;
const STATEMENT_AFTER =
  /^(?:have|know|fear|love|hope|rest|work|walk|count) (?:of|is|was|are|were|ye not|you not|thou not)\b/i;
const THREAT =
  /\b(?:destroy|cut (?:him|her|them|thee|you|it)? ?off|die|dies|death|perish|curse|cursed|plague|smite|smote|strike|wrath|anger|burn|consume|devour|judg(?:e|ment)|punish|desolat\w*|woe|slay|slain|kill|sword|famine|hell|darkness|gnash\w*|weep\w*|scatter|forsake|vengeance|against (?:thee|you|him|them)|not (?:enter|inherit|see|forgive|be forgiven)|condemn\w*|damned|reject|spue|spit|shame|ashes|destruction|waste|captiv\w*|bereave|blood|lost|thunder|earthquakes?|tempest|pestilence|hail|mockers)\b/i;
/** "Thou shalt sow, but thou shalt not reap" */
const CURSE =
  /\b(?:shalt|shall|will) \w+(?: \w+){0,3},? but (?:(?:thou|ye|you|they) )?(?:(?:shalt|shall|will) )?(?:not|never)\b/i;
const PROMISE =
  /\b(?:(?:God|the LORD|the Lord|he|He|my God|your Father|Christ|Jesus|the Spirit|the Comforter|the Helper|the Advocate) (?:also |himself )?(?:will|shall)|(?:ye|you|(?:they|those|he) (?:that|who) \w+(?: \w+){0,4}?|he that \w+|whoever \w+|whosoever \w+) (?:\w+ ){0,4}?(?:shall|will) (?:be|have|find|receive|inherit|live|see|not)|nothing (?:shall|will|can)|shall be saved|shall be filled|have everlasting life)\b/;
const GIVES =
  /\b(?:give|bless|keep|save|help|strengthen|uphold|hear|answer|heal|forgive|comfort|raise|come|be with|dwell|lead|guide|deliver|teach|prepare|receive|find|filled|rest|peace|life|live|mercy|supply|fulfill?|restore|gather|pour|make|never leave|saved|inherit|see God|love|wipe|carry|separate|renew|mount up|soar|run|not faint|not want)\b/;
const FEELING =
  /\b(?:was|were|is|are|became|grew|being|sore|exceeding|exceedingly|very) (?:\w+ )?(?:angry|wroth|afraid|glad|sorrowful|sad|grieved|displeased|astonished|amazed|ashamed|troubled|terrified|jealous|furious)|\b(?:wept|had compassion|was moved|marvell?ed|rejoiced|trembled|cried out|mourned|rent (?:his|her|their) (?:clothes|garments)|came to himself|came to his senses|despised|envied|laughed|refused|would not (?:go|eat|hear|listen|be comforted))\b/;
const TURN = /^(?:But|Yet|Nevertheless|Instead|However|Notwithstanding)\b/;
const REASON = /^(?:For|Because|Therefore|Wherefore|So then|So that|Since)\b/;
const IMAGE =
  /\b(?:(?:is|are|be|was|were|shall be|will be|unto|became|become) (?:like|as)(?: unto)? (?:a|an|the|little)|like (?:a|an) \w+|as (?:a|an) (?!result|example|offering)\w+)\b/;
const CLAIM =
  /\b(?:God|the LORD|the Lord|Christ|he|He|thou|Thou|you|grace|love|faith|word) (?:is|art|are|has|hath|have|does|doth|did|gave|loved|sent|made|knows|knoweth|leads|leadeth|restoreth|restores|raised|died)\b/;

/** In stories, "he sent him" is an event. */
const SPOKEN_CLAIM = /\b(?:thou art|you are|(?:God|the LORD|the Lord|Christ) (?:is|has|hath|will))\b/;

const LAWS: ReadonlySet<string> = new Set(["Exodus", "Leviticus", "Numbers", "Deuteronomy"]);
/** Commands of the law that readers of today take as their own. */
const FOR_ALL =
  /\b(?:LORD|God|love|neighbou?r|stranger|foreigner|poor|honou?r|holy|covet|steal|kill|murder|adultery|false|remember|courage|courageous|fear not|afraid)\b/i;
const PRAYERS: ReadonlySet<string> = new Set(["Psalms", "Lamentations"]);
const TO_GOD = /\bO (?:LORD|Lord|God)\b|\b(?:me|us|my|our|[Tt]h(?:y|ine|ee)|[Yy]our?)\b/;

/** A clause that is clear only together with another one or has no subject, or that only tells that somebody answers. */
const INCOMPLETE =
  /^(?:to|by|in|with|from|at|after|before|has|had|was|were|is|are|will|shall|did|does|also|it came to pass|\w+, an? (?:apostle|servant|prisoner)|grace\b.*\bpeace,? (?:from|be)|not (?:as|that|only|because)|when|as|until|because|which|who|whom|whose|wherein|whereby|whereof|that|than|if|though|while|lest|nor|or|even|having|being|and were|according|the same|among|hath|neither|in whom|of whom|to whom)\b|^\w+ (?:\w+ )?(?:answered|replied|said)\b/i;

/** What a clause does; undefined if it cannot be quoted alone. */
function classify(
  clause: string,
  quote: string,
  { isStory, isOfGod, book }: { isStory: boolean; isOfGod: boolean; book: string },
): MomentKind | undefined {
  if (countLetters(quote) < MIN_WORDS || quote.endsWith("…")) return undefined;
  if (HALF_QUOTED.test(quote)) return undefined;
  if (quote.endsWith("?")) return "question";
  if (INCOMPLETE.test(quote)) return undefined;
  const bare = clause.replace(OPENER, "").replace(OPENER, "");
  // What is said to Judah about Gilgal is not said to the reader.
  if (!isStory && namesOthers(quote)) return "line";
  if (THREAT.test(clause) || CURSE.test(clause)) return isStory && FEELING.test(clause) ? "feeling" : "line";
  if (COMMAND.test(bare) && !STATEMENT_AFTER.test(bare)) {
    if (PRAYERS.has(book) && TO_GOD.test(clause)) return "request";
    if (LAWS.has(book) && !FOR_ALL.test(clause)) return "line";
    // What is said to somebody within a story ("Bring the best robe") is not for the reader.
    return !isStory ? "command" : isOfGod ? "order" : "line";
  }
  const promises = PROMISE.test(clause) || (isOfGod && /\bI(?: will|['’]ll)\b/.test(clause));
  if (promises && GIVES.test(clause)) return "promise";
  if (isStory && FEELING.test(clause)) return "feeling";
  if (TURN.test(clause)) return "turn";
  if (IMAGE.test(clause)) return "image";
  if ((isStory ? SPOKEN_CLAIM : CLAIM).test(clause)) return "claim";
  return REASON.test(clause) && !isStory ? "reason" : "line";
}

const NAMES: ReadonlySet<string> = new Set(names);
/** Names that readers take as their own, or as those of God. */
const FOR_READERS = /^(?:God|Lord|Christ|Jesus|Israel|Zion|Jerusalem|Jacob|Satan|Gentiles?|Almighty)$/i;

/** Whether it names people or places. */
export const namesOthers = (quote: string) =>
  [...quote.matchAll(/\p{Lu}\p{L}+(?:-\p{L}+)*/gu)].some(
    ([name]) => NAMES.has(name.toLowerCase()) && !FOR_READERS.test(name),
  );

/** The end of a quotation that starts in an earlier clause: "all the nations’". */
const HALF_QUOTED = /^[^‘]*\p{L}’[?!]?$/u;

const countLetters = (text: string) => text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;

const REFRAIN = { min: 4, max: 7 };

const MIN_REPEATED = 3;
/** How stories go on. */
const GOES_ON =
  /^(?:and|then|so)\b|\b(?:came to pass|said|went|brought|saith|declares|(?:tell|say) (?:unto )?you)\b/i;

/** The words that most verses have in common, if at least three verses have them. */
function findRefrain(verses: readonly Verse[]): PassageMoments["refrain"] {
  const found = new Map<string, { verse: Verse; count: number; quote: string }>();
  for (const verse of verses) {
    const seen = new Set<string>();
    for (const clause of verse.text.split(/[.,;:!?“”"]+/)) {
      const quote = clause.trim();
      if (introducesSpeech(`${quote},`) || INCOMPLETE.test(quote) || GOES_ON.test(quote)) continue;
      const words = quote.split(/\s+/);
      const key = quote.toLowerCase();
      if (words.length < REFRAIN.min || words.length > REFRAIN.max || seen.has(key)) continue;
      seen.add(key);
      const known = found.get(key);
      found.set(key, known ? { ...known, count: known.count + 1 } : { verse, count: 1, quote });
    }
  }
  const [best] = [...found.values()]
    .filter(({ count }) => count >= MIN_REPEATED)
    .toSorted((a, b) => b.count - a.count);
  return best && { quote: best.quote, verse: best.verse };
}
