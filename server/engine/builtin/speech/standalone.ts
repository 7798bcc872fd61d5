// Whether a sentence can be understood without the ones around it.
import { normalizeWords } from "../../../language/words.ts";
import type { PartOfSpeech } from "../refine/sentences/parts-of-speech.ts";
import { isWholeSentence } from "./clauses.ts";
import { type CandidateClaim, findAntecedent } from "./claim-features.ts";
import { dependsOnContext } from "./context-dependence.ts";

/** Words that only link a sentence to the one before, or introduce a claim; removed repeatedly. */
const LEAD_INS = [
  String.raw`(?:for example|and|but|so|or|for(?! \w+,)|then|now|well|okay|ok|oh|again(?! and\b)|also|therefore|however|thus|hence|indeed|actually|basically|obviously|clearly|certainly|surely|simply|frankly|honestly|literally|essentially|ultimately|really|just|in fact|of course|you see|you know|i mean|i say|in other words|that is|that is to say|at the end of the day|most of all|most certainly|first of all|above all|on the other hand|as a matter of fact|to be honest|mind you|because|see,? because|and yet|yet|even so)(?:,| -| –| —|\b(?=\s))`,
  // Without a comma they belong to the sentence: "No sin is too big", "Look to Jesus", "Church discipline is love".
  String.raw`(?:no|yes|yeah|right|still|instead|see|listen|look|remember|friends?|church|saints|beloved|brothers and sisters|brethren|children of god|guys|folks|family|ladies and gentlemen|people of god|my friends?|dear friends?|amen|hallelujah|all right|alright)(?:,| -| –| —)`,
  String.raw`(?:i|we) (?:just |really |truly |do |also |would |can |could )?(?:believe|think|say|suggest|submit|submit to you|argue|understand|want to (?:say|suggest|submit|remind you|tell you|encourage you)|am convinced|am persuaded|am telling you|am saying|learn|see|realize|recognize)(?:,? here)?(?:,? that|,|(?= (?:god|jesus|christ|the|we|you|every|our|your|there|all)\b))`,
  String.raw`(?:i'm|i am) (?:telling|saying|convinced|persuaded|reminding|here to tell)(?: to)?(?: you| us)?(?: all| today)?(?:,? that|,|(?= (?:god|jesus|christ|the|we|you|every|our|your|there|all)\b))`,
  String.raw`(?:you|we) (?:need to|have to|must|should|ought to|can|got to|gotta|'ve got to) (?:know|understand|remember|realize|recognize|see|believe)(?: today)?(?:,? that|,)`,
  String.raw`get to (?:know|understand) that`,
  String.raw`(?:remember|know|understand|notice|realize|recognize|see|believe|consider)(?: this)?(?:,? that|:|,)`,
  String.raw`(?:(?:the|my|his|one|another) (?:\w+ )?)?(?:point|truth|fact|reality|reason|problem|good news|bad news|big idea|main point|lesson|question|key|thing|bottom line|beauty|answer|principle|implication|takeaway)(?: of (?:the matter|it all|it|this|the story|the sermon|this passage|the passage|the text|my message))?(?: here| today)?(?:,)? is(?: this| simple)?(?:,? that|,|:|(?= (?:god|jesus|christ|we|you|there)\b))`,
  String.raw`here(?:'s| is) (?:the|my|a|what) (?:\w+ ){0,4}(?:point|thing|truth|deal|question|problem|reality|good news|principle|reason|key|lesson|is)(?:,|:| is(?: that)?,?)`,
  String.raw`(?:it|this|that) means(?:,? that|,)`,
  String.raw`(?:the )?(?:bible|scriptures?|word of god|gospel) (?:tells us|teaches(?: us)?|reminds us|shows us|assures us),? that`,
  String.raw`(?:firstly|secondly|thirdly|lastly|finally|number (?:one|two|three|four|five|six)|(?:the |my )?(?:first|second|third|fourth|fifth|last|next|final)(?: and finally| (?:thing|point|reason|truth|lesson|principle|step|key|one|part))?(?: (?:is|then|of all))?)(?:,? (?:is )?that|,|:)`,
  // "Second thing the psalmist tells us is to hold on", "number one point is you need grace"
  String.raw`(?:the |my )?(?:first|second|third|fourth|fifth|last|next|final|number (?:one|two|three|four|five)) (?:thing|point|reason|truth|lesson)(?: (?:that )?\w+(?: \w+)? (?:tells?|teach(?:es)?|shows?) us)? is(?: that| to|,|(?= (?:god|jesus|christ|the|we|you)\b))`,
  String.raw`(?:one|two|three|four|five),(?= \w+ (?:is|are|has|does|must|can|will)\b)`,
].map((pattern) => new RegExp(String.raw`^["'“‘(\s]*${pattern}\s*`, "i"));

/** Removes lead-ins and closing tags ("right?", "amen?"). All words that remain are unchanged. */
export function trimSentence(text: string): string {
  let rest = text
    .trim()
    .replace(
      /,? (?:right|amen|okay|ok|yes|yeah|huh|see|you know|church|hallelujah|isn't it|you see|say amen)[?.!]+$/i,
      ".",
    );
  for (let before = ""; rest !== before;) {
    before = rest;
    for (const leadIn of LEAD_INS) {
      const shorter = rest.replace(leadIn, "");
      // "For the love of God" and the like are no lead-ins.
      if (shorter !== rest && /\p{L}/u.test(shorter)) rest = shorter;
    }
  }
  return rest;
}

const LETTER_FIRST = /^["'“‘]*\p{Lu}/u;

/** Also a quotation mark without its partner. */
const UNPRINTABLE = /[?"“”«»*_#[\]()|]|--|…|\.\.\.|(?:^|\s)['‘]\p{L}/u;
const HESITATION =
  /\b(?:you know,|i mean,|kind of|sort of|you guys|okay|um|uh|quote unquote|(?:or|oh|well|wait),? no,)/i;
const NEEDS_NAME = new Set(
  "he him his she her hers they them their theirs himself herself themselves".split(" "),
);
const POINTS_BACK = new Set(
  "this that these those it he she they him them his her their here there i me my number point talking".split(
    " ",
  ),
);

/** Whether it is a whole statement, in which every "he" or "they" has a name. */
export function isSelfContained(candidate: CandidateClaim): boolean {
  const { text, words, isSpoken } = candidate;
  if (!/[.!]$/.test(text) || UNPRINTABLE.test(text) || HESITATION.test(text)) return false;
  if (STUTTER.test(text) || WRONG_CASE.test(text) || isInTitleCase(text)) return false;
  if (LOCAL.test(text) || NARRATED.test(text) || ENDS_INSIDE.test(text)) return false;
  if (HALF_CONTRAST.test(text) || NAMELESS_OBJECT.test(text) || ASCRIBED.test(text) || ASKED.test(text))
    return false;
  if (dependsOnContext(text) || BEGINS_TWICE.test(text) || (isSpoken && words.length > MAX_SPOKEN_WORDS))
    return false;
  if (isAboutSomethingBefore(candidate) || pointsToNoun(candidate)) return false;
  return (
    words.every((word, at) => !NEEDS_NAME.has(word) || hasName(candidate, at)) && isWholeSentence(candidate)
  );
}

const OF_MANY = new Set("they them their theirs themselves".split(" "));
const PERSONS = new Set(
  `god jesus christ lord spirit father son savior king man woman person someone somebody anyone anybody everyone everybody nobody one
  child daughter mother parent brother sister friend neighbor enemy servant master disciple believer christian sinner husband wife
  pastor preacher shepherd who whoever`.split(/\s+/),
);

/** Whether a pronoun has somebody before it whom it can mean: "Week after week, he shared" has nobody. */
const hasName = ({ words, parts }: CandidateClaim, at: number): boolean =>
  OF_MANY.has(words[at]!)
    ? findAntecedent(parts, at) !== "none"
    : words
        .slice(0, at)
        .some((word, before) => parts[before] === "PROPN" || PERSONS.has(word.replace(/'s$/, "")));

const STATES_WHAT_IT_IS = new Set(
  "to the a an this that what about like his her their our your my from in for not just one all because".split(
    " ",
  ),
);
/** "It is to build the temple" says what something is; "It is easier to forgive" needs nothing before it. */
const isAboutSomethingBefore = ({ words }: CandidateClaim): boolean => {
  const [first, second] = words;
  const is = first === "it's" ? 0 : first === "it" && (second === "is" || second === "was") ? 1 : undefined;
  return is !== undefined && STATES_WHAT_IT_IS.has(words[is + 1] ?? "");
};

/** What only the people of one church know. */
const LOCAL =
  /\b(?:our|this) (?:(?:own|local) )?(?:church|congregation|building|sanctuary|elders|deacons|pastors?|staff|choir|community)\b/i;
/** "Luke is giving us a glimpse" tells what a text does; "God gives us new hearts" is a claim. */
const NARRATED =
  /^(?:(?:luke|paul|john|matthew|mark|peter|moses|isaiah|(?:the )?(?:author|text|passage|psalmist|apostle paul)) (?:(?:is|was|then|here|actually|basically|really|just) )*(?:giving|showing|writing|describing|going|trying|writes|gives|uses|quotes|goes on|reminds|describes|saying|telling|talking|speaking|explain(?:s|ed)|told|said|says|tells)|(?:jesus|god|the bible|bible|(?:the )?scriptures?) (?:(?:is|are|was|then|here|actually|basically|really|just) )*(?:saying|telling|talking|speaking|going|trying|explain(?:s|ed)|told|said|says|tells|quotes|goes on))\b/i;
/** "God sends her to the well": nobody whom "her" could name is in the sentence. */
const NAMELESS_OBJECT =
  /^(?:god|jesus|christ|the lord|the spirit) (?:(?:does|did|do|doesn't|didn't|not|just|never|only|also|always|will|would|has|had|can) )*\w+ (?:him|her|them)\b/i;
/** "God is not just good in general" waits for what he is; "here's how" waits for the next sentence. */
const HALF_CONTRAST =
  /^(?!.*\bbut\b)(?:.*(?:\bnot|n't) (?:just|only|merely|simply)\b(?!.*, )|here(?:'s| is| are)\b)/i;
/** A question that is written without its mark. */
const ASKED = /^(?:what|who|where|why|how)(?:'s| is| are| do| does| did) (?!.*\b(?:is|are|was|means)\b)/i;
/** What the preacher is about to contradict. */
const ASCRIBED = /^(?:you|we|people|some|many) (?:may |might |will |often )?(?:say|think)\b/i;
/** "The function of the church is to preach, is the gospel": the sentence begins twice. */
const BEGINS_TWICE =
  /\b(?:is|are|was)\b.*, (?:is|are|was)\b|^to (?!.*\b(?:is|means)\b)|s are\b(?!.*\byou\b).*\byour\b/i;
/** A sentence end that recognition placed within a sentence. */
const ENDS_INSIDE = /[.!]\s/;
const KNOWN_TO_ALL = new Set("world life age day earth".split(" "));

/** "God continues that work": which work was said before. */
const pointsToNoun = ({ words, parts }: CandidateClaim): boolean =>
  words.some((word, at) => {
    if (parts[at + 1] !== "NOUN" || KNOWN_TO_ALL.has(words[at + 1] ?? "")) return false;
    // "A power that changes people": taggers take the verb for a plural, which does not follow "that".
    if (word === "that" && /[^su]s$/.test(words[at + 1] ?? "")) return false;
    if (word === "that") return at === 0 || parts[at - 1] === "ADP" || !startsClause(words, parts, at + 2);
    // "Those people who": the relative clause says which.
    if (word === "those") return !/^(?:who|that|whom|whose)$/.test(words[at + 2] ?? "");
    return word === "this" || word === "these" || word === "such";
  });

/** Whether a verb follows the noun of "the gifts that people have", so that "that" is a conjunction. */
function startsClause(words: readonly string[], parts: readonly PartOfSpeech[], afterNoun: number): boolean {
  const at = parts[afterNoun] === "ADV" ? afterNoun + 1 : afterNoun;
  return parts[at] === "VERB" || parts[at] === "AUX" || words[at] === "who";
}

/** Longer sentences whose ends a program placed are mostly two. */
const MAX_SPOKEN_WORDS = 18;

const MAX_CAPITALIZED = 0.6;
/** Words that nobody capitalizes within a sentence, and a name that is written small. */
const WRONG_CASE = /\s(?:Is|Are|Was|The|And|With|Not|That|Of|To|In|It)\s|\b(?:jesus|christ)\b|\si\s/;
/** "is is", "when when when"; in "upon you, you can" a clause ends between the two. */
const STUTTER = /\b(?!that\b|had\b|holy\b)([a-z']+)(?:\s+|,\s+(?!you\b|we\b|god\b|jesus\b))\1\b/i;

/** Speech recognition sometimes capitalizes each word; such a text also has wrong sentence ends. */
function isInTitleCase(text: string): boolean {
  const rest = text.split(/\s+/).slice(1);
  return (
    rest.length > 2 && rest.filter((word) => /^\p{Lu}/u.test(word)).length > MAX_CAPITALIZED * rest.length
  );
}

/** Whether nothing in a phrase depends on what was said before. */
export const isPlain = (phrase: string): boolean =>
  !UNPRINTABLE.test(phrase) && !normalizeWords(phrase).some((word) => POINTS_BACK.has(word));

/** Capitalizes the first letter. */
export const capitalize = (text: string): string =>
  LETTER_FIRST.test(text) ? text : text.replace(/\p{L}/u, (letter) => letter.toUpperCase());
