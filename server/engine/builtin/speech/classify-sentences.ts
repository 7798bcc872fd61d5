import { classifyByCues } from "./sentence-cues.ts";
import type { Likeness } from "./read-aloud.ts";
import { findPreachedPart, findSongs } from "./preached-part.ts";
import { FAITH, type SpeechClass } from "./speech-class.ts";

export interface SpokenSentence {
  text: string;
  words: readonly string[];
  /** `heading` and `quotation` are those of a written text. */
  kind: "heading" | "speech" | "quotation";
}

interface Tools {
  compareWithBible: (words: readonly string[]) => Likeness;
  /** Words that speech recognition repeats in a loop, joined by spaces. */
  loops: ReadonlySet<string>;
}

/** Longer texts without punctuation are not sentences; their start decides. */
const MAX_CHARACTERS = 600;

/** Classifies the sentences of a sermon, each in the context of its neighbors. */
export function classifySentences(
  sentences: readonly SpokenSentence[],
  { compareWithBible, loops }: Tools,
): SpeechClass[] {
  const texts = sentences.map(({ text }) => text.slice(0, MAX_CHARACTERS));
  const likenesses = sentences.map(({ words }) => compareWithBible(words));
  const found = sentences.map(({ kind, words }, at): SpeechClass | undefined => {
    if (kind !== "speech") return kind === "quotation" ? "reading" : undefined;
    if (loops.has(words.join(" "))) return "garbage";
    const byCues = classifyByCues(texts[at]!, words.length);
    if (byCues === "garbage" || byCues === "filler") return byCues;
    return likenesses[at] === "same" ? "reading" : byCues;
  });
  markSimilar(likenesses, found);
  markAnnounced(texts, likenesses, found);
  markPrayers(texts, found);
  markPetitions(texts, found);
  markBeforeEnd(texts, likenesses, found);
  fillReadings(texts, found);
  for (const at of findSongs(texts, found)) found[at] ??= "song";
  const lengths = sentences.map(({ words }) => words.length);
  spreadAsides(texts, lengths, found);
  const { start, end } = findPreachedPart(found, lengths);
  return found.map((each, at) => each ?? (at >= start && at < end ? classifyTeaching(texts[at]!) : "remark"));
}

const PRAYER_START =
  /\b(?:let(?:'s| us) (?:all )?pray|pray with me|let(?:'s| us) (?:go to (?:the lord|god)|bow|come before)|shall we pray|join me in prayer|i'm going to pray|i want to pray|we pray\b)/i;
const ADDRESS =
  /^\W*(?:(?:and|so|but|oh|o|yes|now|our|dear|gracious|holy|almighty|thank you|we thank you|we ask|we pray|i pray|i thank you|help us|forgive us)\W+)*(?:our |my |dear |gracious |heavenly |holy |almighty |precious |loving |most )*(?:heavenly father|father god|father|lord god|lord jesus|lord|jesus(?= (?:thank|help|forgive|we (?:thank|love|need|ask|pray|praise)))|holy spirit|spirit of god|god)\b(?:\W+(?:god|jesus|father))?(?:,|\W+(?:we|i|you|help|thank|forgive|give|grant|may|let|teach|make|bless|please|your|in|as|for|come|speak|lead|show|be|have|open|use|would you|continue|strengthen|move|touch|heal)\b)/i;
const INVOCATION =
  /\b(?:we|i) (?:\w+ )?(?:pray|thank you|praise you|ask you|ask that you|lift (?:up )?|worship you|give you|bless you|come before you|commit)\b|\b(?:thank you|we pray|i pray|help us|forgive us|grant us|be with us|lead us|bless us|may your|you are (?:holy|worthy|faithful|god|good)|we need you|hear our)\b,? (?:\w+ ){0,6}(?:lord|father|god|jesus|spirit)\b|\b(?:lord|father),|\b(?:we|i) bring (?:you|before you|to you)\b|\bbefore you\b, |\byour (?:name|will|word|love|throne|kingdom|spirit|son|people|presence|mercy|grace|glory|holy)\b|\bin (?:jesus(?:'s?)?|christ's|your(?: son's| holy| precious)?|the) (?:mighty |precious |holy )?name\b|\bamen\b/i;
const PRAYER_END =
  /\bamen\W*$|\bin (?:jesus(?:'s?)?|christ's|your(?: son's)?) (?:\w+ )?name,?(?: we| i)?(?: do)? ?(?:pray|ask|amen)?\W*$/i;
/** An announcement of a prayer that says nothing else. */
const LET_US_PRAY =
  /^(?:\W*\w+){0,4}\W*(?:let(?:'s| us) (?:all )?(?:pray|go to (?:the lord|god)|bow)|pray with me|shall we pray|join me in prayer)\b(?:\W*\w+){0,3}\W*$/i;
/** How many sentences may follow without an invocation before a prayer is over; more if it was announced. */
const MAX_SILENCE = { usual: 5, announced: 12 };
const MAX_OF_PRAYER = 80;

/** Marks each prayer from its first address of God to its amen, or to its last invocation. */
function markPrayers(texts: readonly string[], found: (SpeechClass | undefined)[]): void {
  for (let at = 0; at < texts.length; at += 1) {
    const text = texts[at]!;
    if (found[at] === "garbage" || found[at] === "reading") continue;
    const isAnnounced = PRAYER_START.test(text);
    if (!isAnnounced && !isAddressed(text)) continue;
    const end = findPrayerEnd(texts, at, LET_US_PRAY.test(text));
    if (end === at && isAnnounced && !isAddressed(text)) continue;
    for (let inside = at; inside <= end; inside += 1)
      if (found[inside] !== "garbage") found[inside] = "prayer";
    at = end;
  }
}

/** "Begin to pray that …": the sentences that the people are to pray follow. */
const PRAYED_TOGETHER =
  /\b(?:(?:begin|start|continue|keep|want you|going) (?:to )?pray(?:ing)?|lift up your voices?)\b/i;
const PETITION = /^\W*(?:that )?(?:you|we|i|god|every|my|our|your|nothing)\b[^.]{0,60}\b(?:will|shall)\b/i;
const MAX_PETITIONS = 6;

function markPetitions(texts: readonly string[], found: (SpeechClass | undefined)[]): void {
  for (const [at, text] of texts.entries()) {
    if (!PRAYED_TOGETHER.test(text)) continue;
    for (let next = at + 1; next <= Math.min(texts.length - 1, at + MAX_PETITIONS); next += 1)
      if (PETITION.test(texts[next]!)) found[next] ??= "prayer";
  }
}

const YOU = /\b(?:you|your|yours|us|we|our)\b/i;
/** "God, you are good" is addressed to God; "God, he told us" is not. */
const isAddressed = (text: string) =>
  (ADDRESS.test(text) && YOU.test(text) && !/\bhe\b/i.test(text.slice(0, 40))) || CALLED.test(text);
/** "Holy Spirit, continue to work", "you send forth your anger, O Lord" */
const CALLED =
  /^\W*(?:holy spirit|lord(?: god| jesus)?|father(?: god)?|heavenly father|lord jesus christ|god), (?!(?:he|who|and|jesus|our|the|is|in|whom|which|then|or|but|as|that)\b)|^\W*(?:(?:mighty|almighty|great|gracious|loving|eternal|faithful|sovereign|merciful|holy) )+(?:god|lord|father|king)\b[^,]{0,20}, (?!(?:he|who|is|and)\b)|^\W*(?:king|god|lord|creator|maker|father) of (?:the |all )?\w+, |,? \bo (?:lord|god)\b|\b(?:you|your)\b.*, (?:lord|father)(?: god)?\b/i;

function findPrayerEnd(texts: readonly string[], start: number, isAnnounced: boolean): number {
  const silence = isAnnounced ? MAX_SILENCE.announced : MAX_SILENCE.usual;
  let last = start;
  for (let at = start; at < Math.min(texts.length, start + MAX_OF_PRAYER); at += 1) {
    const text = texts[at]!;
    if (isAddressed(text) || INVOCATION.test(text)) last = at;
    if (PRAYER_END.test(text) && at > start) return at;
    if (at - last >= silence) break;
  }
  return last;
}

const READING_START =
  /\b(?:hear the word|word of the lord|reading (?:from|is)|let(?:'s| us) read|it says|(?:bible|scripture|text|verse \d+|paul|jesus|psalmist|word of god) (?:says|reads|writes|tells us)|i(?:'ll| will| want to|'m going to) read)\b/i;
/** A reading may have so many unrecognized sentences between recognized ones. */
const MAX_GAP = 3;

const NEAR = 1;

/** A sentence that is similar to a verse is read aloud if one next to it is, or if both of its neighbors are similar. */
function markSimilar(likenesses: readonly Likeness[], found: (SpeechClass | undefined)[]): void {
  for (const [at, likeness] of likenesses.entries()) {
    if (likeness !== "similar" || found[at] !== undefined) continue;
    const near = likenesses.slice(Math.max(0, at - NEAR), at + NEAR + 1).some((each) => each === "same");
    const isBetween = (likenesses[at - 1] ?? "none") !== "none" && (likenesses[at + 1] ?? "none") !== "none";
    if (near || isBetween) found[at] = "reading";
  }
}

/** "Our gospel comes from Luke", "Would you read it for us?" */
const ANNOUNCED_READING =
  /\b(?:reading|gospel|lesson|text|passage|scripture)\b[^.]{0,40}\b(?:comes|is taken|is) from\b|\b(?:you|you'll|i'll|i will|let me|let's|us) (?:please |just |now )?read (?:it|that|this|those|them|from|verses?)\b/i;
/** "Yeah." and "Amen." before the reading. */
const MAX_WAIT = 2;
/** So many sentences after the announcement are read, whatever they are like, if the reader does not speak of himself. */
const FIRST_READ = 3;
const OF_READER = /\b(?:i|i'm|i've|i'll|we|we're|we'll|let's)\b/i;

/** After an announcement, a sentence that is only similar to a verse is read aloud, too. */
function markAnnounced(
  texts: readonly string[],
  likenesses: readonly Likeness[],
  found: (SpeechClass | undefined)[],
): void {
  for (const [at, text] of texts.entries()) {
    if (!ANNOUNCED_READING.test(text)) continue;
    const wait = found.slice(at + 1, at + 1 + MAX_WAIT).findIndex((each) => each !== "filler");
    const first = at + 1 + Math.max(0, wait);
    for (let next = first; next < texts.length; next += 1) {
      const isFirst = next < first + FIRST_READ && !OF_READER.test(texts[next]!);
      if (likenesses[next] === "none" && !isFirst) break;
      found[next] ??= "reading";
    }
  }
}

/** What is said after a reading. */
const READING_END =
  /^\W*(?:(?:this is|here ends|thus far) )?the (?:word|gospel|reading)s? of (?:the lord|god)\b|^\W*thanks be to god\b|\bpraise to you,? (?:o |lord )/i;
/** So many sentences of a reading in another translation may be unlike its verses. */
const MAX_UNLIKE = 4;

/** Before "This is the word of the Lord", a sentence is read aloud, up to the first that is like a verse. */
function markBeforeEnd(
  texts: readonly string[],
  likenesses: readonly Likeness[],
  found: (SpeechClass | undefined)[],
): void {
  for (const [end, text] of texts.entries()) {
    if (!READING_END.test(text)) continue;
    let start = end;
    for (let at = end - 1; at >= 0 && start - at <= MAX_UNLIKE + 1; at -= 1)
      if (likenesses[at] !== "none" && found[at] !== "prayer") start = at;
    for (let at = start; at < end; at += 1) if (found[at] !== "filler") found[at] = "reading";
  }
}

/** Sentences within a passage that is read aloud are part of the reading, if nothing else marks them. */
function fillReadings(texts: readonly string[], found: (SpeechClass | undefined)[]): void {
  let last = -Infinity;
  for (const at of texts.keys()) {
    if (found[at] !== "reading") continue;
    if (at - last <= MAX_GAP + 1 && at - last > 1) {
      const between = found.slice(last + 1, at);
      // Two or more sentences between two single verses explain them.
      const isPassage = between.length === 1 || found[last - 1] === "reading" || found[at + 1] === "reading";
      if (isPassage && between.every((each) => each === undefined)) found.fill("reading", last + 1, at);
    }
    // The sentence between "Let us read" and what is recognized.
    if (at >= 2 && found[at - 1] === undefined && READING_START.test(texts[at - 2]!))
      found[at - 1] = "reading";
    last = at;
  }
}

const AROUND = 2;
const MIN_NEAR = 2;

/** A short sentence among these belongs to them. */
const ASIDES: ReadonlySet<SpeechClass | undefined> = new Set([
  "greeting",
  "announcement",
  "prompt",
  "remark",
  "filler",
]);
const MAX_ASIDE = 9;

/** Between two announcements or greetings there is hardly ever a claim, and between other asides no short one. */
function spreadAsides(
  texts: readonly string[],
  lengths: readonly number[],
  found: (SpeechClass | undefined)[],
): void {
  const before = [...found];
  for (const [at, text] of texts.entries()) {
    if (found[at] !== undefined || FAITH.test(text) || STORY.test(text)) continue;
    const near = before.slice(Math.max(0, at - AROUND), at + AROUND + 1);
    if (near.filter((each) => each === "announcement" || each === "greeting").length >= MIN_NEAR)
      found[at] = "announcement";
    else if (lengths[at]! <= MAX_ASIDE && near.filter((each) => ASIDES.has(each)).length > MIN_NEAR)
      found[at] = "remark";
  }
}

const STORY =
  /\b(?:i (?:was|had|went|came|got|said|told|asked|saw|met|heard|remember|grew up|used to|woke|drove|walked|sat|thought|felt|started|called|decided|bought|moved|worked|lived|learned|read an?|took|looked|found|made|ran|left)|(?:he|she|they) (?:said|told|asked|replied|looked|called|went|came|was like)|my (?:wife|husband|mom|mother|dad|father|son|daughter|kids|children|brother|sister|friend|grandmother|grandfather|grandma|grandpa|neighbor|boss|teacher|doctor|uncle|aunt)|when i was|years ago|(?:one|the other) (?:day|night|time|morning)|once upon|there was (?:a|an|this) (?:man|woman|story|boy|girl|young|old|little|couple|guy|lady|pastor|missionary)|story (?:of|about|is told)|illustration|in (?:19|20)\d\d|as a (?:kid|child|boy|girl|teenager))\b/i;
const APPLICATION =
  /\b(?:we|you|christians|believers|the church) (?:\w+ )?(?:must|should|need to|ought to|have to|are (?:to|called to)|can)\b|^\W*(?:never|do not|don't|stop|start|trust|seek|love|forgive|pray|obey|follow|repent|believe|give|serve|let)\b/i;

function classifyTeaching(text: string): SpeechClass {
  if (STORY.test(text)) return "story";
  return APPLICATION.test(text) ? "application" : "claim";
}
