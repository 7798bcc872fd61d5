// Whether a sentence can be understood without the ones around it.
import { tagWords } from "../refine/sentences/parts-of-speech.ts";
import { normalizeWords } from "../../../language/words.ts";

/** Words that only link a sentence to the one before, or introduce a claim; removed repeatedly. */
const LEAD_INS = [
  String.raw`(?:and|but|so|or|for|then|now|well|okay|ok|oh|yes|yeah|no|again|also|see|listen|look|remember|therefore|however|thus|hence|indeed|actually|basically|obviously|clearly|certainly|surely|simply|frankly|honestly|literally|essentially|ultimately|really|just|right|friends?|church|saints|beloved|brothers and sisters|folks|family|ladies and gentlemen|people of god|my friends?|dear friends?|amen|hallelujah|all right|alright|in fact|of course|you see|you know|i mean|i say|in other words|that is|that is to say|at the end of the day|for example|first of all|after all|above all|on the other hand|as a matter of fact|to be honest|mind you|because|see,? because|and yet|yet|even so|still|instead)(?:,| -| –| —|\b(?=\s))`,
  String.raw`(?:i|we) (?:just |really |truly |do |also |would |can |could )?(?:believe|think|say|suggest|submit|submit to you|argue|understand|want to (?:say|suggest|submit|remind you|tell you|encourage you)|am convinced|am persuaded|am telling you|am saying|learn|see|realize|recognize)(?:,? here)?(?:,? that|,|(?= (?:god|jesus|christ|the|we|you|every|our|your|there|all)\b))`,
  String.raw`(?:i'm|i am) (?:telling|saying|convinced|persuaded|reminding|here to tell)(?: to)?(?: you| us)?(?: all| today)?(?:,? that|,|(?= (?:god|jesus|christ|the|we|you|every|our|your|there|all)\b))`,
  String.raw`(?:you|we) (?:need to|have to|must|should|ought to|can|got to|gotta|'ve got to) (?:know|understand|remember|realize|recognize|see|believe)(?: today)?(?:,? that|,)`,
  String.raw`(?:remember|know|understand|notice|realize|recognize|see|believe|consider)(?: this)?(?:,? that|:|,)`,
  String.raw`(?:(?:the|my|his|one|another) (?:\w+ )?)?(?:point|truth|fact|reality|reason|problem|good news|bad news|big idea|main point|lesson|question|key|thing|bottom line|beauty|answer|principle|implication|takeaway)(?: of (?:the matter|it all|it|this|the story|the sermon|this passage|the passage|the text|my message))?(?: here| today)?(?:,)? is(?: this| simple)?(?:,? that|,|:)`,
  String.raw`here(?:'s| is) (?:the|my|a|what) (?:\w+ ){0,4}(?:point|thing|truth|deal|question|problem|reality|good news|principle|reason|key|lesson|is)(?:,|:| is(?: that)?,?)`,
  String.raw`(?:it|this|that) means(?:,? that|,)`,
  String.raw`(?:firstly|secondly|thirdly|lastly|finally|number (?:one|two|three|four|five|six)|(?:the |my )?(?:first|second|third|fourth|fifth|last|next|final)(?: (?:thing|point|reason|truth|lesson|principle|step|key|one|part))?(?: (?:is|then|of all))?)(?:,? (?:is )?that|,|:)`,
].map((pattern) => new RegExp(String.raw`^["'“‘(\s]*${pattern}\s*`, "i"));

/** A lead-in after which a preacher states a point. */
const ANNOUNCED =
  /\b(?:(?:the|my|main|big|whole|bottom) (?:point|truth|idea|lesson|line|principle|takeaway|key|reality|good news)\b.{0,30}\bis\b|here(?:'s| is) (?:the|my|what)|(?:first|second|third|fourth|last)(?: (?:thing|point|reason|truth|lesson|principle|step|key))? (?:is|:)|number (?:one|two|three|four|five)|remember|i want you to know|understand)/i;

export interface TrimmedSentence {
  text: string;
  /** Whether it was introduced as a point. */
  isAnnounced: boolean;
}

/** Removes lead-ins and closing tags ("right?", "amen?"). All words that remain are unchanged. */
export function trimSentence(text: string): TrimmedSentence {
  let rest = text
    .trim()
    .replace(
      /,? (?:right|amen|okay|ok|yes|yeah|huh|see|you know|church|hallelujah|isn't it|you see|say amen)[?.!]+$/i,
      ".",
    );
  const whole = rest;
  for (let before = ""; rest !== before;) {
    before = rest;
    for (const leadIn of LEAD_INS) {
      const shorter = rest.replace(leadIn, "");
      // "For the love of God" and the like are no lead-ins.
      if (shorter !== rest && /\p{L}/u.test(shorter)) rest = shorter;
    }
  }
  const isAnnounced = rest !== whole && ANNOUNCED.test(whole.slice(0, whole.length - rest.length));
  return { text: rest, isAnnounced };
}

const UNFIT = new RegExp(
  [
    String.raw`[?"“”«»*_#\[\]()|]|--|…|\.\.\.|\d{3,}|\d+%|: \d|—\W*$`,
    // Spoken to the room, or hesitating.
    String.raw`\b(?:you know|i mean|you see|kind of|sort of|you guys|y'all|you all|okay|ok|uh|um|blah|stuff like|or whatever|or something|and stuff|and so on|et cetera|as well as well|i guess|i don't know|if you will|so to speak|as it were|shall we say|let's|by the way|amen|hallelujah|thing is|like,|say,|bro|man,|guy|guys|dude|wow|whoa|, huh|, right|o lord|o god|jesus' name|gospel truth is|lo and behold|you wouldn't believe|believe it or not|throughout the night|this evening|call that|called that|calls that|, let the|number (?:one|two|three|four|five|six)|might|probably|perhaps|subtitle|(?:we|i)(?:'re| are| am|'m) (?:not )?going to|talk about|some of you are|you walk in|that's exactly|after (?:the )?service|stick around|time of fellowship|years old|(?:mon|tues|wednes|thurs|fri|satur)days?|(?:we're|we are|i'm) talking about|we(?:'ve)? talk(?:ed)?|remember the word|what we call|e-\w+ life|ouch|oof|whew|say to|(?:is|are|was) (?:recognizing|saying|doing|making|having|giving|telling|showing|asking|going)\W*$|if you recall|if you remember|if you notice|remember when|pray for|our worship|this service|the service|levante|congratulations|congrats)\b`,
    String.raw`\b(?:this|these|those)\b(?! (?:world|life|earth|generation|age|side|fallen|broken|dark|present|lost|who|of us))|\bthat(?=[,.;:!—–-]|\W*$)|[\w,] (?:oh|yeah|yes|well|hey|no),|\b(?:Matthew|Mark|Luke|John|Acts|Romans|Corinthians|James|Peter|Psalms?|Genesis|Exodus|Isaiah|Hebrews|Revelation|Galatians|Ephesians|Philippians|Timothy) \d|\d[.:]\d`,
    // Refers to what was said, seen or read before.
    String.raw`\b(?:as i|as we|like i|like we|the (?:latter|former|above|following|other one|second one|first one|next one|same (?:way|thing|is true))|these (?:two|three|four|things|people|verses|words|folks|guys)|those (?:things|people|two|days|words|folks|guys|who are here)|this (?:one|guy|man|woman|person|story|point|idea|thing|is|was|morning|passage|verse|text|phrase|word|song|letter|psalm|chapter|book|kind|way|context|case|question|particular|means|does|will|can|may|has|had|sermon|series|church here)|that (?:one|guy|man|woman|person|story|point|idea|kind|case|day|time|way|verse|text|phrase|word|question|particular|moment|night)|such (?:a|an|things?|people)|so that's|that's (?:why|what|how|where|when|who|the|a|not|it|right|all|because|going|good|just|really|my|our|your|an)|in (?:this|that|these|those)|of (?:this|that|these|those|them)\b|(?:about|for|to|with|from|by|like|do|did|does|say|said|know|see|at|on|believe|understand|hear|all|because of) (?:this|that|these|those)(?:\W*$|,|\.| and| but| because| when| in| is)|here|over there|right there|down there|up there|back then|at that)\b`,
    // Attributions introduce the words of somebody else.
    String.raw`\b(?:says|said|wrote|writes|written|tells us|quote[sd]?|mentions?|mentioned|according to|called it|reads|verses?|chapters?|passage|paragraph|sermon|text|slide|author|paul is|peter is|commentator|scholars?|translat\w+|greek|hebrew|pastor \w+|reverend|bishop|testament)\b`,
    // About the preacher, or a date or number.
    String.raw`\b(?:i|i'm|i've|i'll|i'd|me|my|myself|mine)\b`,
    String.raw`\b(?:yesterday|tomorrow|tonight|today(?!'s)|this (?:week|month|year|sunday|evening|afternoon)|last (?:week|year|night|month|sunday)|next (?:week|year|sunday)|percent|dollars?|(?:19|20)\d\d|january|february|august|september|october|november|december)\b`,
    // Crude recognition errors.
    String.raw`\b(\w+ \w+) \1\b|\b(\w+) \2\b(?<!\b(?:that that|had had))|\b(?:the|a|an|my|their|your|our|every) (?:and|but|or|is|are|was|were|he|she|they|we|i|it|you|of|to|in|the|a|an)\b|\b(?:of|to|with|from|for) (?:and|but|or|is|are|was|were|he|she|they|we|i)\b|\ba [aeio]\w{3,}(?<!\bone\w*)|\ban [bcdfgjklmnpqrstvwxyz]\w+`,
    // Ends before it is complete.
    String.raw`^(?!.*\b(?:who|whom|what|where|that|which|how)\b).*\b(?:to|with|from|for|about|is|are|was|were|has|have|had|can|will)\W*$`,
    String.raw`\b(?:the|a|an|of|and|but|or|my|their|your|our|by|into|if|because|which|who|every|very|saying|as|than|so|just|also|too|then|like|this|that|these|those|not|be|same|well|right)\W*$`,
  ].join("|"),
  "i",
);
const STARTS_OPEN =
  /^\W*(?:appreciate|(?:word|beginning|part|end|rest|kind|sort|number|lot|act|way) of|undoubtedly|a lot of times|every single|fast|(?:would|could|should|did|does|was|were|is|are|has|have|had|must|ca)n't|in order|each other|especially|depending|since|starting|fast forward|furthermore|typically|matter how|something|all of a sudden|overnight|the first time|the (?:assumption|context|question|subtitle|(?:we|i)(?:'re| are| am|'m) (?:not )?going to|talk about|some of you are|you walk in|that's exactly|title)|praise|sing|receive|forward to|but one|in some|anything else|if for|(?:on the surface|in (?:a|the) (?:similar|same) way|in addition|likewise|similarly|in contrast|by contrast|on the contrary|as a result|for (?:the same|that) reason|in response|at first|meanwhile|later|afterwards?|eventually|immediately|quickly|suddenly|recently|currently|unfortunately|fortunately|interestingly|funny|speaking of|jesus thank|lord thank)\b|think (?:what|about|of)|the (?:idea|fact|thought|notion) that|everything else|only (?:a few|then)|o|open your|go (?:in|with)|he|she|it|they|him|them|his|her|hers|their|theirs|its|this|that|these|those|such|both|neither|either|which|who|whom|whose|where|than|as|if not|not(?! (?:one|every|all)\b)|nor|there(?! (?:is|are|was|will be) (?:no|a|an|not|nothing|only|always|more)\b)|here|another|other|some(?! of (?:us|you|the)\b)|others|one(?! of)|each one|he's|she's|it's|they're|they've|that's|there's|here's|who's|what's|what|why|how|when (?:he|she|it|they|this|that)|if (?:he|she|it|they|this|that)|because|though|although|while|even|like|to be (?:honest|fair|clear)|is|are|was|were|do(?! not\b)|does|did|can|could|will|would|should|has|have|had|am|isn't|aren't|doesn't|don't you|didn't|of|in which|with which|by which|or|and|but|so|then|maybe|perhaps|yes|no|oh|sure|imagine|picture|notice|thank|thanks|please|look|listen|hear|watch|come|let|just|to|whoa|wow|ah|alas|us|what a|question|now that|more|less|most(?! of (?:what|us|the|our))|all of (?:them|it)|sometimes (?:he|she|it|they)|in (?:jesus'?|christ's) name)\b/i;
/** "It is good to give thanks" needs no sentence before. */
const IMPERSONAL = /^\W*it(?:'s| is) (?:\w+ ){1,3}(?:to|that)\b/i;

/** Whether nothing in a phrase depends on what was said before. */
export const isPlain = (phrase: string): boolean => !UNFIT.test(phrase) && !STARTS_OPEN.test(phrase);

const MALE =
  /\b(?:simon|peter|paul|jonah|moses|abraham|abram|david|elijah|elisha|job|joseph|jacob|isaac|john|james|noah|adam|daniel|samuel|saul|gideon|joshua|thomas|judas|lazarus|zacchaeus|nicodemus|pharaoh|pilate|herod|solomon|isaiah|jeremiah|ezekiel|hosea|nehemiah|ezra|stephen|philip|andrew|matthew|luke|timothy|silas|barnabas|cain|abel|esau|boaz|naaman|goliath|samson|god|lord|jesus|christ|father|spirit|son|savior|saviour|king|messiah|man|person|everyone|anyone|no one|nobody|everybody|whoever|brother|pastor|husband|shepherd|servant|child|boy|believer|christian|soul|one who|someone|somebody|satan|devil|enemy|disciple|leader|sinner|neighbou?r|friend|creator|judge|redeemer|lamb)\b/i;
const FEMALE =
  /\b(?:woman|mary|martha|hagar|ruth|naomi|eve|deborah|rahab|abigail|bathsheba|lydia|priscilla|tabitha|dorcas|jezebel|delilah|miriam|mother|wife|sister|daughter|girl|church|bride|queen|lady|widow|sarah|ruth|hannah|esther|rebekah|rachel|leah|elizabeth)\b/i;
const MANY =
  /\b(?:people|men|women|children|they who|those who|everyone|christians|believers|nations|angels|everybody|\w{3,}[^s\W]s|\w+ and \w+)\b/i;
const THING =
  /\b(?:the|a|an|our|your|god's|every|no|any|this|of|in|for) (?:\w+ )?\w{3,}|^\W*\p{Lu}?\w{3,}(?:ness|tion|ity|ment|ance|ence|ship|ing|ment|th|ace|ope|ove|ith|ath|in)\b|^\W*(?:grace|sin|faith|hope|love|mercy|prayer|worship|fear|joy|peace|wisdom|truth|salvation|obedience|pride|money|suffering|forgiveness|the \w+)/iu;

/** Somebody other than God, for "him" in a sentence that says what God does. */
const OTHER_MALE =
  /\b(?:king|man|person|everyone|anyone|no one|nobody|everybody|whoever|brother|pastor|husband|servant|child|boy|believer|christian|soul|one who|someone|somebody|satan|devil|enemy|disciple|leader|sinner|neighbou?r|friend)\b|\s(?!(?:God|Lord|Jesus|Christ|Father|Spirit|Holy|Son|Savior|Almighty)\b)\p{Lu}\p{Ll}{2,}/u;
/** What God says of somebody: "God is testifying that he is meek". */
const ABOUT_SOMEBODY =
  /\b(?:testif\w+|declar\w+|tell(?:s|ing)?|says?|saying|knew|knows|calls?|calling|shows?) (?:\w+ )?that he\b/i;
const GOD_ACTS = /^\W*(?:the )?(?:god|jesus|christ|lord|holy spirit)\b/i;

const ANTECEDENTS: readonly (readonly [pronoun: RegExp, antecedent: RegExp])[] = [
  [/\b(?:he|him|his|himself|he's|he'll|he'd)\b/i, MALE],
  [/\b(?:she|her|hers|herself|she's|she'll)\b/i, FEMALE],
  [/\b(?:they|them|their|theirs|themselves|they're|they'll|they've)\b/i, MANY],
  [
    /\b(?:it|its|itself|it's|it'll)\b(?! (?:is|was|takes|seems|comes down|looks|means) (?:\w+ ){0,3}(?:to|that|like)\b)/i,
    THING,
  ],
];

/** Whether every pronoun of the third person follows a word in the sentence that it can stand for. */
function resolvesPronouns(text: string): boolean {
  return ANTECEDENTS.every(([pronoun, antecedent]) => {
    const at = text.search(pronoun);
    if (at === -1) return true;
    const before = text.slice(0, at);
    if (antecedent === MALE && GOD_ACTS.test(text) && ABOUT_SOMEBODY.test(text)) return false;
    if (antecedent === MALE && GOD_ACTS.test(text) && /^him\b/i.test(text.slice(at)))
      return OTHER_MALE.test(before);
    // A name in the middle of a sentence has a capital.
    return (
      antecedent.test(before) ||
      ((antecedent === MALE || antecedent === FEMALE) && /\s\p{Lu}\p{Ll}{2,}/u.test(before))
    );
  });
}

const SUBORDINATORS = new Set(
  "who whom which whose that because if when where while although though since as whether what how why until unless before after whoever whatever wherever whenever once than".split(
    " ",
  ),
);
const NOT_FINITE = /(?:ing|ed to)$/;
const IMPERATIVES = new Set(
  "trust love seek follow obey forgive pray repent believe give serve worship rejoice remember choose keep hold stand walk live run rest wait surrender abide ask draw cast guard never do don't stop start be put set take make find leave lay use know go fear honor praise bless resist submit humble confess encourage bear build learn".split(
    " ",
  ),
);

const CONNECTORS = new Set("and but or nor yet so for then to than".split(" "));

interface Clauses {
  /** Verbs that can be that of a main clause. */
  main: number;
  /** Verbs that neither a conjunction nor punctuation separates from the one before. */
  unconnected: number;
}

/** Counts clauses, as far as the tagger knows. */
function countClauses(text: string): Clauses {
  const words = normalizeWords(text);
  const breaks = listBreaks(text);
  const parts = tagWords(words);
  let [open, main, links, verbs] = [0, 0, 0, 0];
  let unconnected = 0;
  for (const [at, word] of words.entries()) {
    const part = parts[at];
    if (breaks.has(at)) links += 1;
    const isContracted = /(?:'s|'re|'ve|'ll|'d|n't)$/.test(word) && part !== "NOUN" && part !== "PROPN";
    if (SUBORDINATORS.has(word) && at + 1 < words.length && part !== "DET") {
      const isComparison = ["as", "than", "before", "after"].includes(word);
      links += 1;
      if (!isComparison || parts[at + 1] === "PRON") open += 1;
      continue;
    }
    if (CONNECTORS.has(word)) links += 1;
    if (part !== "VERB" && part !== "AUX" && !isContracted) continue;
    const before = words[at - 1] ?? "";
    const isCoordinated =
      (before === "and" || before === "or") && ["VERB", "AUX"].includes(parts[at - 2] ?? "");
    if (before === "to" || NOT_FINITE.test(word) || /^(?:be|been|being)$/.test(word) || isCoordinated)
      continue;
    if (
      parts[at - 1] === "AUX" ||
      parts[at - 1] === "VERB" ||
      /^(?:not|never|also|always|already|just|only)$/.test(before)
    )
      continue;
    verbs += 1;
    if (verbs > 1 && links === 0) unconnected += 1;
    links = 0;
    if (open === 0) main += 1;
    else open -= 1;
  }
  return { main, unconnected };
}

/** The words of a sentence that a program may have cut: the sentence before ends with a verb or a small word, or the next starts with one. */
export function isCut(before: readonly string[], after: readonly string[]): boolean {
  const last = before.at(-1) ?? "";
  return LEADS_ON.has(last) || SAYING.test(last) || FOLLOWS_ON.has(after[0] ?? "");
}

const LEADS_ON = new Set(
  "the a an of and but or so my their your our his her its by with from into if because which who that whom to is are was were be been am as than not do does did have has had will would can could should about for when where what how why like i we they he she you it just also even then".split(
    " ",
  ),
);
const SAYING =
  /^(?:say|says|said|saying|tell|tells|told|think|thinks|thought|know|knows|knew|believe|believes|ask|asks|asked|mean|means|pretend|imagine|see|hear)$/;
const FOLLOWS_ON = new Set(
  "to of in back for that who which with by than at from on into down up out away about as or".split(" "),
);

/** The indexes of the words that follow punctuation. */
function listBreaks(text: string): Set<number> {
  const breaks = new Set<number>();
  let count = 0;
  for (const piece of text.split(/\s+/)) {
    count += normalizeWords(piece).length;
    if (/[,;:—–-]$/.test(piece)) breaks.add(count);
  }
  return breaks;
}

const LETTER_FIRST = /^["'“‘]*\p{Lu}/u;

const SUBORDINATE = /^\W*(?:if|when|while|because|since|although|though|unless|until|as)\b/i;
/** "The man you love" has two verbs without a word between their clauses. */
const MAX_UNCONNECTED = 1;

/** Whether a trimmed sentence can be printed alone. If programs placed the sentence ends, two sentences may be joined. */
export function isStandalone(text: string, isSpoken: boolean): boolean {
  if (!/[.!]$/.test(text) || UNFIT.test(text)) return false;
  if (STARTS_OPEN.test(text) && !IMPERSONAL.test(text)) return false;
  if (!resolvesPronouns(text)) return false;
  if (IMPERATIVES.has(normalizeWords(text)[0] ?? "")) return true;
  if (SUBORDINATE.test(text) && !/,|\bthen\b/.test(text)) return false;
  const { main, unconnected } = countClauses(text);
  return main > 0 && unconnected <= (isSpoken ? 0 : MAX_UNCONNECTED);
}

/** Capitalizes the first letter. */
export const capitalize = (text: string): string =>
  LETTER_FIRST.test(text) ? text : text.replace(/\p{L}/u, (letter) => letter.toUpperCase());
