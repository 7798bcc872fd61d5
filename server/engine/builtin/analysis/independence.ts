/** Signs that a sentence depends on its context: it continues, refers back, asks, or is about the sermon itself. */
const PENALTIES: readonly (readonly [pattern: RegExp, factor: number])[] = [
  [
    /^\W*(?:and|but|or|nor|for|yet|so|then|thus|therefore|hence|because|also|again|moreover)\b(?! (?:\w+ )?(?:he|she|it|they|them|his|her|their|this|that|these|those)\b)/i,
    0.65,
  ],
  [
    /^\W*(?:and|but|or|nor|for|yet|so|then|thus|therefore|hence|because|also|again|moreover) (?:\w+ )?(?:he|she|it|they|them|his|her|their|this|that|these|those)\b/i,
    0.3,
  ],
  [
    /^\W*(?:he|she|it|they|him|them|his|her|their|its|this|that|these|those|such|both|neither|former|latter|thereby|same)\b/i,
    0.45,
  ],
  [
    /^\W*(?:if|when|as|while|though|although|where|since|unless|until|after|before) (?:he|she|it|they|this|that|these|those|such)\b/i,
    0.5,
  ],
  [/^\W*(?:\w+\W+){1,5}(?:they|them|their|it|these|those)\b/i, 0.75],
  [
    /\b(?:as i (?:have )?(?:just )?(?:said|told|mentioned)|the (?:former|latter)|above|all (?:this|that|these)|in (?:this|that) (?:sense|respect|way|case)|that point|such an?|the other|(?:these|those) (?:two|three|things)|of them|(?:on|upon|of|to) this)\b|\b(?:this|that|it|them|so|such)\W*$/i,
    0.6,
  ],
  [
    /\b(?:i (?:remember|recollect|once|(?:have )?(?:heard|seen)|was told|read|saw|met|had|dare say|might)|one says|says one|said he|says he|(?:she|he) said|last (?:night|week|sunday|sabbath)|this (?:morning|evening|afternoon)|the other day|mr|mrs|dr|in (?:19|18|20)\d\d)\b/i,
    0.5,
  ],
  [
    /\b(?:let us (?:\w+ )?(?:consider|notice|look at|turn|pass|go on|review|pause|begin|proceed|inquire|speak|dwell)|let me|i say|i hope i|part of the lesson|i have (?:been|made)|of which i have|(?:i|we) (?:shall|will|have|want to|would) (?:\w+ )?(?:speak|spoken|show|shown|notice|consider|considered|mention|mentioned|dwell|come|add|remark|conclude|preach|try)|our (?:text|subject|next)|(?:the|my) text|this sermon|in our reading)\b/i,
    0.5,
  ],
  [
    /[?？؟]["'”’)]*$|^\W*(?:is|are|was|were|do|does|did|can|could|have|has|had|will|shall|should|would|what|why|who|where|how)(?:n't)? (?:it|he|she|you|we|they|there|not|i|thou|ye|this|that|these|shall|should|can|do|does|did|is|are|will)\b/i,
    0.3,
  ],
  [
    /\bamen\W*$|\bfor (?:\w+ ){1,3}(?:name's )?sake\b|^\W*(?:the lord|god) (?:bless|grant|help|give|add) /i,
    0.4,
  ],
  [/^\W*(?:ay|yes|no|well|oh|ah|why|nay|yea|indeed|amen|o|there|here|look|see|perhaps)\b[,!: ]/i, 0.75],
  [/^["“‘]|[([]|[mn]dash|nbsp|&[a-z]{2,6};/, 0.5],
  [/^(?=.*["“]).*\b(?:says?|said|cries|cried|repl(?:y|ied|ies)|ask(?:s|ed)?|answer(?:s|ed)?)\b/i, 0.6],
  [/[^.!?…。！？؟।"'”’)\]」』]["'”’)\]」』]*$/, 0.3],
  [/^["'“‘(]*\p{Ll}/u, 0.4],
  // Word sequences that no sentence has: the captions were split in the wrong place.
  [
    /\b(?:the|a|an|my|their|your|our|every) (?:and|but|or|is|are|was|were|he|she|they|we|i|of|to|in|the|a)\b|\b(?:the|a|an|of|and|but|or|my|their|your|our|by|with|from|into|if|because|which|who|every|very|saying|['’]s)\W*$/i,
    0.3,
  ],
];

const PAIRS = ["“”", "()", "[]", '""'] as const;
const count = (text: string, sign = "") => text.split(sign).length - 1;

/** Scores from 0 to 1 how well a sentence can be understood without its context. */
export function scoreIndependence(text: string): number {
  const isOpen = PAIRS.some(([open, close]) =>
    open === close ? count(text, open) % 2 === 1 : count(text, open) !== count(text, close),
  );
  return PENALTIES.reduce(
    (score, [pattern, factor]) => (pattern.test(text) ? score * factor : score),
    isOpen ? 0.15 : 1,
  );
}
