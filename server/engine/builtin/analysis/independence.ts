const CONJUNCTIONS = new Set(
  "and but or nor for yet so then thus therefore hence because also again moreover".split(" "),
);
const CLAUSE_OPENERS = new Set(
  "if when as while though although where since unless until after before".split(" "),
);
const BACKWARD = new Set(
  "he she it they him them his her their its this that these those such both neither former latter thereby same".split(
    " ",
  ),
);
/** Point back at someone or something wherever they stand early in a sentence. */
const UNNAMED = new Set("they them their it these those".split(" "));
const BACKWARD_PHRASE =
  /\b(?:as i (?:have )?(?:just )?(?:said|told|mentioned)|the (?:former|latter)|above|aforesaid|all (?:this|that|these)|in (?:this|that) (?:sense|respect|way|case)|this matter|that point|such (?:a|an)|the other|these (?:two|three|things)|those (?:two|three|things)|of them|on this|upon this|of this|to this)\b/i;
const ASIDE =
  /\b(?:i (?:remember|recollect|once|heard|was told|read|saw|met|had|have heard|have seen|dare say|might)|one says|says one|said he|says he|she said|he said|last (?:night|week|sunday|sabbath)|this (?:morning|evening|afternoon)|the other day|my time|time (?:would )?fails?|mr|mrs|dr|in (?:19|18|20)\d\d)\b/i;

const ABOUT_THE_SERMON =
  /\b(?:let us (?:now |then |also )*(?:consider|notice|look at|turn|pass|go on|review|pause|talk|understand|begin|proceed|inquire|speak|dwell|show)|let me|i hope i|i (?:go|would go) (?:one|a) step|metaphor|enlarge|before we start|part of the lesson|i say|i have (?:been|made)|(?:i|we) (?:shall|will|have|want to|would) (?:now |just |also |already |to )*(?:speak|spoken|show|shown|notice|noticed|consider|considered|refer|mention|mentioned|dwell|come|add|remark|conclude|preach|try)|our (?:text|subject|next)|(?:the|my) text\b|our lord says here|this sermon|in our reading)\b/i;
const INVERTED =
  /^\W*(?:is|are|was|were|do|does|did|can|could|have|has|had|will|shall|should|would|art|dost|hast|what|why|who|where|how)(?:n't)? (?:it|he|she|you|we|they|there|not|i|thou|ye|this|that|these|then|shall|should|can|do|does|is|are|will)\b/i;
const INTERJECTION =
  /^\W*(?:ay|yes|no|well|oh|ah|why|nay|yea|indeed|amen|o|there|here|look|see|perhaps)\b[,!: ]/i;
const CLOSING_PRAYER =
  /\bamen\W*$|\bfor (?:jesus|christ|jesus christ|his|thy|thine own)['’]?s? (?:name's )?sake\b|^\W*(?:the lord|god) (?:bless|grant|help|give|add) (?:you|us|it|his|that)\b/i;
const DIALOGUE = /\b(?:says|said|cries|cried|replied|replies|asks|asked|answers|answered|quoth)\b/i;

/**
 * How well a sentence can be read alone, from 0 to 1: it is whole, points at nothing that stands before it, and is
 * neither a question left open nor a story begun.
 */
export function rateIndependence(text: string, words: readonly string[]): number {
  let rate = 1;
  const [first = "", second = "", third = ""] = words;
  if (CONJUNCTIONS.has(first)) rate *= BACKWARD.has(second) || BACKWARD.has(third) ? 0.3 : 0.65;
  else if (BACKWARD.has(first)) rate *= first === "it" || first === "he" ? 0.5 : 0.4;
  else if (CLAUSE_OPENERS.has(first) && BACKWARD.has(second)) rate *= 0.5;
  else if (words.slice(1, 6).some((word) => UNNAMED.has(word))) rate *= 0.75;
  if (BACKWARD_PHRASE.test(text)) rate *= 0.6;
  if (/\b(?:this|that|it|them|so|such)\W*$/i.test(text)) rate *= 0.7;
  if (ASIDE.test(text)) rate *= 0.5;
  if (ABOUT_THE_SERMON.test(text)) rate *= 0.5;
  if (/[?？؟]["'”’)]*$/.test(text) || INVERTED.test(text)) rate *= 0.3;
  if (CLOSING_PRAYER.test(text)) rate *= 0.4;
  if (INTERJECTION.test(text)) rate *= 0.75;
  if (/^["“‘]/.test(text)) rate *= 0.5;
  if (/["“]/.test(text) && DIALOGUE.test(text)) rate *= 0.6;
  if (/[([]/.test(text)) rate *= 0.6;
  return rate * rateWholeness(text);
}

const PAIRS = [
  ["“", "”"],
  ["(", ")"],
  ["[", "]"],
] as const;

/** Words that no sentence has side by side, or at its end: captions were divided in the wrong place there. */
const BROKEN =
  /\b(?:the|a|an|my|their|thy|your|our|every) (?:and|but|or|is|are|was|were|he|she|they|we|i|of|to|in|the|a)\b|\bis and\b|\b(?:the|a|an|of|and|but|or|my|thy|their|your|our|by|with|from|into|unto|if|because|which|who|every|['’]s|saying|very)\W*$/i;
/** Names of signs that careless captions carry as if they were words. */
const ENTITY_NAME = /[mn]dash|nbsp|&[a-z]{2,6};/i;

/** Whether it looks cut off: no stop at its end, small letters at its start, a quotation begun or ended elsewhere. */
function rateWholeness(text: string): number {
  let rate = 1;
  if (!/[.!?…。！？؟।]["'”’)\]」』]*$/.test(text)) rate *= 0.3;
  if (/^["'“‘(]*\p{Ll}/u.test(text)) rate *= 0.4;
  if (BROKEN.test(text)) rate *= 0.3;
  if (ENTITY_NAME.test(text)) rate *= 0.3;
  const isOpen = PAIRS.some(([open, close]) => count(text, open) !== count(text, close));
  if (isOpen || count(text, '"') % 2 === 1) rate *= 0.15;
  return rate;
}

const count = (text: string, sign: string) => text.split(sign).length - 1;
