// Sentences that have a main clause and still cannot be printed alone: their grammar is that of speech, or they say half of a thought.
import { normalizeWords } from "../../../language/words.ts";
import { tagWords } from "../refine/sentences/parts-of-speech.ts";

/** Each with an example. */
const PATTERNS = [
  // "Meekness is not even never getting angry."
  /(?:\bnot|n't) even\b/i,
  // "The gospel is a message about not about our dreams."
  /\b(about|of|in|to|for|with|by|on|from) (?:not|just|only) \1\b/i,
  // "Faithful to use the resources that God has given us."
  /^(?:faithful|willing|able|ready|eager|called|made|created|free|happy) (?:to|in|of|by)\b/i,
  // "We want to recognize what Christ has done", "We come to the table": what the people in the room do now.
  /^we (?:want|begin|thank|are grateful|come to|pray|ask|invite|welcome|celebrate)\b/i,
  // "We read, anyone who desires to live a godly life": somebody else's words follow.
  /^(?:we|you) (?:read|hear|see here)\b/i,
  /\b(?:said|says|say|saying|asked|replied|goes|answers|answered), /i,
  // "The strategy is to get rid of him": whose strategy was said before.
  /^the (?:\w+ )?(?:point|truth|fact|reality|strategy|idea|challenge|question|issue|things?|secret|answer|problem|result|difference) (?:is|are|was|here)\b/i,
  // "It's saying that nobody can": what says it was named before.
  /^(?:it|this|that|he|she|they|which)(?:'s|'re| is| are) (?:saying|telling|showing|teaching|talking)\b/i,
  // "The only to pay attention to God": words are missing.
  /\b(?:the|a|an) (?:only|very|most) (?:to|of|for|in|and|is)\b/i,
  // "You were safe because nothing happened to you": what somebody tells himself.
  /^you (?:were|had|did|thought|said)\b/i,
  // "My argument is", "I feel sorry for you"
  /^my\b/i,
  /\bi (?:feel|think|mean|guess|suppose|believe)\b/i,
  // "We can't make that more important."
  /\b(?:do|make|say|see|take|for|of|about|like|than|with|to|in|from|by) that(?:[.,]| (?:more|less|too|now|today|any|because|if|when|and|or|for|in|to)\b)/i,
  // "If that truth is no longer affecting you"
  /\b(?:if|when|because|but|then|like|not) that (?!is\b|you\b|we\b|god\b|jesus\b|he\b|the\b|a\b)\w+ (?:is|are|was|has)\b/i,
  // "Gospel Christianity soothes our consciences As we are reconciled": a sentence starts inside.
  /[a-z,] (?:As|On|For|By|But|When|If|So|They|She|We|This|Be|Have|Has|Who|Which|Because|Our)\s/,
  // "God is omnibenevolent, which means God is love."
  /\b(?:which|that) means\b/i,
  // "The church of God is lying in ruins" tells what happens in a story.
  /^(?:the (?:church|people|world|disciples)|god|jesus|paul|peter|moses|david) (?:\w+ ){0,2}(?:is|was|are|were) (?:lying|giving|caring|waiting|going|standing|walking|coming|sitting|being|saying|looking|trying)\b/i,
  // "We looked at Jesus is the bread of life": what the sermon did before.
  /^we (?:looked|talked|saw|learned|said|studied|heard)\b/i,
  // "It is beloved by Christians": what "it" is was said before; "It is good to pray" says so.
  /^(?:it is|it's) (?!.*\b(?:to|that|when|if|for|who)\b)/i,
  // "Not thousands, but dozens of people came"
  /^not \w+(?: \w+)?,? but\b/i,
  // "Jesus does not ex expect us"
  /\b(?!(?:am|an|as|at|be|by|do|go|he|if|in|is|it|me|my|no|of|oh|on|or|so|to|up|us|we)\b)([a-z]{2}) \1[a-z]+/i,
  // "An old joke is", "The Bible is the primarily way"
  /\bjokes?\b|\b(?:the|a) (?:primarily|basically|really|actually|mostly) (?!\w+ly\b)/i,
  // "The Bible does not say that": what it says follows.
  /(?:\bnot|n't) (?:say|mean|claim|teach)\b(?!.*\bbut\b)/i,
  // "The holiness of God is very important" says nothing of it.
  /\b(?:is|are) (?:(?:very|so|really|extremely|also|an?) ){0,2}(?:important|key|crucial|interesting|amazing|powerful|good|great|true|real)(?: things?)?\.?$/i,
  // "You cannot follow and don't live for him"
  /\bcan(?:not|'t)\b.*\band (?:don't|doesn't|didn't)\b/i,
  // "The trouble is twofold", "Jesus gives three reasons": they follow.
  /\b(?:twofold|threefold|the first is)\b|\b(?:two|three|four|five|several|a few) (?:\w+ )?(?:reasons|things|ways|points|lessons|truths|parts|questions|steps)\b/i,
  // "His spirit stirs in within us"
  /\b(?:in within|of of|for of|unless,? if)\b/i,
  // "What happens is you lose it": if what was said before.
  /^what (?:happens|happened|i mean|i'm saying) is\b/i,
  // "The more we think of his love": a second half is missing.
  /^the (?:more|less|better|sooner)\b(?!.*\bthe (?:more|less|\w+er)\b)/i,
  // "Jesus prays to God" tells a story.
  /^(?:jesus|god) (?:prays|goes|walks|sits|turns|looks|leaves|arrives|weeps) (?:to|up|down|out|over|back|at|with|for)\b/i,
  // "Benefits like eternal life, like you will live": what they are to do is missing.
  /^\w+ like [^,]+, like\b/i,
  // "After all, God's way is strict" supports what was said before.
  /^after all\b/i,
  // "Faith is believing that God still is": what he is was said before.
  /^(?!.*\b(?:what|who|whom|where|how|why|as|than|all|everything|whatever)\b).*\b(?:is|are|was|were|does|do|did|will|can|has|have)\.?$/i,
  // "The scribe's response is not recorded": about what the text does not tell.
  /\b(?:is|are|was|were)(?:n't| not) (?:recorded|told|mentioned|named|stated|described)\b/i,
  // "The law was strict, like in the old days": which days was said before.
  /\b(?:in|like) (?:the old|those) days\b/i,
  // "To place our hope in the God whose justice is sure" has no main verb.
  /^to (?!.*\b(?:is|are|means)(?: not| never)? (?:to|a|an|the|not)\b)(?!.*\bmeans\b)/i,
  // "Last week we looked at Jonah."
  /^(?:last|this|next) (?:week|time|sunday|month)\b/i,
  // "Your death is our promise of life" is said to God.
  /^your (?:death|blood|cross|throne|mercies|glory|holiness)\b/i,
  // "The gospel of Jesus is he doesn't want to", "The invitation is let the peace of Christ reign"
  /^(?!.*\b(?:what|all|who|where|as)\b.* (?:is|was)\b).*\b(?:is|was) (?:let|he|she|they|we|we've|you've|i) \w+/i,
  // "God's word is holds the answers."
  /\b(?:is|are) (?:holds|has|gives|makes|does|wants|needs|can|will|would)\b/i,
  // "We can stand in be in good standing."
  /\b(?:in|on|of|for|with|at) be\b/i,
  // "There's no shortages of causes."
  /\bthere's (?:a lot of|no|so many|many|some|two|three) \w+[^s'\s]s\b/i,
  // "Somebody needs to know this", "When we trust Jesus, man, death loses", "Our life, therefore, is off"
  /^somebody\b|, (?:man|therefore),/i,
  // "G finding life in Jesus"
  /^[B-HJ-Z] /,
  // "We are more than conquerors in Christ or through Christ", "Christ cannot or God cannot"
  /\b(\w{3,}) or (?:\w+ )\1\b/i,
  // "The most practical thing is not to feel guilty" waits for what it is.
  /^the (?:most|greatest|best|biggest|main|real|only)\b[^,]* (?:is|was) not\b(?!.*\bbut\b)/i,
  // "The title is often used in Scripture": about words.
  /\b(?:is|was|are) (?:often |also |only )?used in (?:the )?(?:scriptures?|bible|greek|hebrew)\b/i,
  // "There is every human being has a sin nature"
  /^there (?:is|are) (?:every|all)\b/i,
  // "Deal with whatever that power is"
  /\bwhatever (?:that|this|those) \w+/i,
  // "We can move on to the command section": about the text that a group studies.
  /\b(?:outline|handout|worksheet|slides?)\b|\bthe (?:\w+ )?(?:passage|section|paragraph)s?\b/i,
  // "Prayer is the most powerful means": of what was said before.
  /\b(?:most|very) \w+ (?:means|kind|sort|type)\.?$/i,
  // "Our hope is so much bigger so much more than heaven."
  /\bso (\w+) \w+,? so \1\b/i,
  // "God's truth then is hammered home."
  /^(?!if\b|when\b|since\b)(?:\S+ ){1,5}then \w/i,
  // "God allows some things to test": whom or what is missing.
  /\bto (?:test|show|make|give|bring|let|tell|reveal|prove|produce|remind|accept)\.?$/i,
  // "God is not our refuge because we are good" sounds as if he were none.
  /^\S+(?: \S+)? (?:is|are|does|do)(?: not|n't)\b[^,]*\bbecause\b(?!.*\bbut\b)/i,
  // "Enjoy a active life" was not said so, or should not be printed so.
  /\ba (?!one\b|once\b|eu|uni|use)[aeio]\w/i,
  // "The first righteousness is imputed": what else there is was said before.
  /^the (?:first|second|third|fourth|last|other|next) \w+ (?:is|are|was|were)\b/i,
  // "All you need is the ability to simply let."
  /\b(?:let|only|simply|able)\.$/i,
];

const COMPLETE_BEFORE =
  /\b(?:what|who|where|why|how|that|which|all|everything|whatever|one|thing|if|when)\b/i;
const TWO_VERBS = /\b(?:is|are) (?:\w+ ){1,2}(?:is|are)\b/i;
const RELATIVE = /^([^,]{1,200}), (?:which|that|who|whom|whose) [^,]*$/i;

/** Whether it has the grammar of speech, or waits for another sentence. */
export function dependsOnContext(text: string): boolean {
  if (PATTERNS.some((pattern) => pattern.test(text))) return true;
  // "God is love is what scriptures tell us"; in "All that we have is what is given" the first verb is that of a clause.
  const twice = TWO_VERBS.exec(text);
  if (twice && !COMPLETE_BEFORE.test(text.slice(0, twice.index))) return true;
  // "The peace of mind, which comes from God" has no main verb.
  const subject = RELATIVE.exec(text)?.[1];
  return (
    subject !== undefined &&
    !tagWords(normalizeWords(subject)).some((part) => part === "VERB" || part === "AUX")
  );
}
