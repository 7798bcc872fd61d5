// What may not be on a card, although it is word for word from the sermon.

/** "He was right there the whole time": a reader does not know who. */
const STARTS_WITHOUT_NAME =
  /^\W*(?:(?:and|but|so|because|for|then|that|well|yeah|yes),?\s+)*(?:he|she|they|him|his|hers?|their|theirs)(?:['’]\w+)?\b(?! who\b)/iu;

/** Whether the first word of a quote stands for somebody whom it does not name. */
export const lacksName = (quote: string): boolean => STARTS_WITHOUT_NAME.test(quote);

/** Notes on how a line sounds, each with an example. */
const RHETORIC: readonly RegExp[] = [
  // "Short enough to be known by heart", "Easy to remember"
  /\b(?:eas(?:y|ier)|short|simple|clear) (?:enough )?to (?:be )?(?:remember|memori[sz]e|repeat|quote|share|know)|\bby heart\b/i,
  // "The repetition makes it strong", "The contrast drives the point home"
  /\b(?:repetitions?|repeated|repeating|contrasts?|parallels?|parallelism|metaphors?|images?|imagery|rhythm|wording|phrasing|simplicity|brevity|pairing)\b.{0,40}\b(?:makes?|drives?|helps?|gives?|lends?|sticks?|lands?|draws?|grabs?|catch(?:es)?|adds?|emphasi[sz]es?|underlines?)\b/i,
  // "A memorable line"
  /\b(?:memorable|quotable|catchy|punchy|pithy|tweetable|shareable|one-liner|sound ?bite|word ?play|alliterat\w+|rhym(?:e|es|ing)|rhetoric\w*)\b/i,
  // "A powerful image", "Strong opening"
  /\b(?:strong|powerful|vivid|striking|beautiful|compelling|effective|concise|succinct|great|impactful) (?:\w+ )?(?:lines?|images?|imagery|phrases?|wording|metaphors?|contrasts?|statements?|endings?|openings?|quotes?|illustrations?|summary)\b/i,
  // "It says the point in a line", "Worth repeating"
  /\b(?:in (?:a|one) (?:single )?(?:line|sentence)|worth repeating|stands? (?:well )?alone|sums? (?:it|everything|the sermon) up)\b/i,
];

/** Whether a note says how a line sounds and not what it is about. */
export const isAboutRhetoric = (note: string): boolean => RHETORIC.some((pattern) => pattern.test(note));
