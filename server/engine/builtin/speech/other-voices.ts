// Sentences that state what somebody else thinks or says, which the preacher may be about to contradict.

/** Introduces a view that the preacher need not share: "our culture tells us", "some people think". */
const OBJECTION =
  /\b(?:(?:our|the|this) (?:culture|world|society|enemy|devil) (?:says?|tells?|would|will|thinks?|believes?|wants?|teaches)|in (?:our|the|this) culture|(?:people|some|others|many|you (?:may|might)|somebody|someone|skeptics?|critics?|atheists?) (?:(?:will|would|might|may|often|sometimes|even) )*(?:say|think|argue|ask|believe|tell)|they (?:think|argue|believe)|(?:the|this|that) (?:idea|lie|argument|objection|assumption|attitude|view) (?:is|that|of)|(?:we|you)(?:'re| are) told|sarcastic\w*)\b/i;
/** "It's easy to assume", "I used to believe", "we act as if", "the false teachers taught": the preacher is about to contradict. */
const REJECTED =
  /\b(?:(?:used|easy|tempted|tempting|tend|prone|quick) to (?:\w+ )?(?:think|believe|assume|say|feel|imagine|conclude)|(?:act|live|behave|pray|talk) (?:as if|as though|like)|(?:false (?:teachers?|prophets?|gospels?)|prosperity (?:gospel|preachers?)|legalis(?:m|ts?)|religion|satan|(?:the|your) (?:devil|enemy)|pharisees|accuser) (?:\w+ ){0,3}(?:says?|said|thinks?|thought|teach(?:es)?|taught|whispers?|tells?|told|wants?|believed?|had|lies)|lies? (?:that )?(?:we|you|people|many|of)|heard it said)\b/i;
/** Somebody in a story speaks: "she says, …" */
const SPEECH =
  /\b(?:he|she|they|i|mom|mother|dad|father|wife|husband|friend|man|woman|boy|girl) (?:\w+ )?(?:says?|said|asks?|asked|replie[sd]|answer(?:s|ed)|told (?:him|her|me|them)|(?:was|were|'s|is) like),? (?!(?:it|so|that)\b)/i;
const NEGATION = /\b(?:not|never|cannot)\b|n't\b/i;
/** "One commentator puts it this way." */
const CITED =
  /\b(?:love|like|found|read|saw|heard|remember) (?:\w+ ){0,3}(?:quote|line|saying|tweet)\b|\b(?:commentators?|authors?|writers?|theologians?|scholars?|preachers?|pastors?|poets?|someone|somebody|he|she|[a-z]+ [a-z]+) (?:once )?(?:puts?|said|says|writes?|wrote|described?s?|explains?) (?:it|this|that)?(?: like)?(?: this)?(?: way)?\W*$/i;
/** What follows is read from a book: "Review and Herald, paragraph five". */
const READ_FROM =
  /\b(?:pages?|paragraphs?) (?:number )?(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten)\b/i;
/** The preacher's own view follows. */
const REPLY =
  /^\W*(?:but|no|so|therefore|however|yet|instead|listen|the truth|jesus|god|paul|scripture|the (?:bible|word|gospel))\b/i;
const CONTRAST =
  /^\W*(?:but|no|so|therefore|however|yet|instead|listen|the truth|scripture|the (?:bible|word|gospel))\b/i;
/** Words of somebody may go on for another sentence, if that is about the one who speaks. */
const REACH = { objection: 4, speech: 1, ownSpeech: 2 };
const OWN = /\b(?:i|me|my|mine|i'm|i've|i'll)\b/i;

/** "Imagine that nothing matters": what follows is not meant. */
const SUPPOSED =
  /\b(?:(?<!can you |could you |can't |cannot )imagine|suppose|what if|let's say|pretend|picture this)\b/i;
/** What follows denies it: "That's not true." */
const DENIED =
  /^\W*(?:(?:but|well|and|so) )*(?:that(?:'s| is) (?:not|a lie|wrong)|that isn't|is that|not true|wrong|nothing could be|no\b(?! (?:wonder|matter|one|more)\b)|nope|really\?|not at all|are you sure|does he|is he|is it|do you believe that)/i;

/**
 * Whether one of the sentences before introduces another's view or words, and none since then the preacher's own; or whether the
 * sentence after denies it.
 */
export function isSomeoneElses(text: string, before: readonly string[], after = ""): boolean {
  const last = before.at(-1) ?? "";
  // "No, it must come first" confirms "The gospel is not an afterthought".
  if (DENIED.test(after) && !NEGATION.test(text)) return true;
  if (before.some((sentence) => READ_FROM.test(sentence))) return true;
  if (CITED.test(last) || before.slice(-2).some((sentence) => SUPPOSED.test(sentence))) return true;
  // "It's easy to assume it. God is disappointed in you": a name alone does not make it the preacher's reply.
  const isNear = OBJECTION.test(last) || before.slice(-2).some((sentence) => REJECTED.test(sentence));
  if (isNear && ![text, last].some((sentence) => CONTRAST.test(sentence))) return true;
  if (REJECTED.test(text) && !NEGATION.test(text)) return true;
  if (REPLY.test(text)) return false;
  const reach = OWN.test(text) ? REACH.ownSpeech : REACH.speech;
  for (const [back, sentence] of before.toReversed().entries()) {
    if (back < REACH.objection && OBJECTION.test(sentence)) return true;
    if (back < reach && SPEECH.test(sentence)) return true;
    if (REPLY.test(sentence)) return false;
  }
  return false;
}
