// What preachers say before the name of a point: "If you're taking notes, I want you to notice …"
import { NUMERALS, ORDINALS, POINT_NOUN } from "./announcements.ts";

export const ORDINAL = `(?:${[...ORDINALS, "last", "final", "next"].join("|")})`;

const VERB =
  "(?:noticed?|consider|observe|look(?: at)?|speak (?:a little )?(?:of|about|upon|on|to)|say something about|think (?:of|about|upon)|dwell (?:upon|on)|show(?: you)?|remark|point out(?: to you)?|come (?:now )?to|turn (?:now )?to|pass (?:now )?on(?:to)?(?: to)?|begin with|conclude with|close (?:with|by)|ask|remember|mark|see|note|find|find out|understand|learn(?:ed)?|realize|recognize|say|tell you|talk about|deal with|focus on|suggest|submit(?: to you)?|share(?: with you)?|discover|know)";

/** Commands that name no point: "Notice the plan of God"; "Remember the plan of God" is one. */
const SHOWN = "(?:notice|consider|observe|look at|note|mark|see|think (?:of|about))";

const SUBJECT = "(?:(?:i|we|you)(?:'\\w+)?|let us|let's|let me)";

const HELPER =
  "(?:shall|will|must|now|would|am|are|going|gonna|wanna|want|wanted|wish|have|need|ought|should|to|just|briefly|then|like|can|may|do|also|you|us|first|next|really|quickly)";

const DAY = "(?:this (?:morning|evening|afternoon)|today|tonight|here|in closing|very quickly|quickly)";

/** Phrases that introduce a point; removed repeatedly. */
const LEAD_INS = [
  String.raw`(?:\d{1,2}|[IVX]{1,4})[.):]`,
  String.raw`(?:and|but|now|well|so|then|again|oh|however|therefore|yes|beloved|brethren|(?:dear )?friends|my (?:dear )?(?:brethren|friends|hearers)|i say|of seven|also|with me|if you will|in your notes|church|okay|all right|alright)\b`,
  String.raw`if you(?:'re| are|'d like to|want to)? (?:taking|take) notes(?: ${DAY})?`,
  DAY,
  `in the ${ORDINAL} place`,
  `(?:point )?number (?:${NUMERALS.join("|")}|\\d)`,
  // "The first characteristic of a godly giver is to", "The second thing I see in this text is"
  String.raw`(?:(?:i|we) come (?:now )?to |here (?:is|are) )?(?:(?:the|my|our|a|this|his) )?(?:very )?${ORDINAL}(?: and (?:final|last))? (?:[a-z]+ )?${POINT_NOUN}\b(?: (?:of|about|in|for|from) [^,.;]{1,40}?)?(?: (?:(?:that|which) |(?=(?:i|we|you|he|they|people|paul|jesus|god)\b))[^,.;]{1,90}?)??(?: ${DAY})?(?:,? (?:is|are)\b(?: (?:this|that|to)\b)?|(?=[,.:;—]|$))`,
  // "The second encouragement is to remember your helper"
  String.raw`(?:(?:the|my|our) )${ORDINAL} [a-z]+ is (?:to|that)\b`,
  String.raw`(?:let me|i want to|i'll) (?:begin|start) by saying(?: (?:that|this))?\b`,
  String.raw`${ORDINAL}(?! (?:week|time|year|month|night|sunday)\b)(?:ly)?(?: of all| and foremost)?(?:,? then)?(?=[,;:.\s—–-])`,
  `the ${ORDINAL}(?=[,.:])`,
  "(?:lastly|finally|to (?:close|conclude)|in (?:closing|conclusion)|(?:i'll|we'll|i will|i'm going to) (?:close|conclude|finish|be done)(?: up)?(?: with this)?)",
  "(?:for (?:a|one) (?:moment|minute|little while|short time|few minutes)(?: or two)?|(?:very )?briefly|just|next|by god'?s help)",
  String.raw`${SUBJECT} (?:${HELPER} )*${VERB}(?: (?:this|here|with me|first of all|for a moment|from this text))*\b`,
  `${SHOWN}(?:,? (?:next|then|also|first|again|with me|first of all))*(?= )`,
  String.raw`as (?:we|you) (?:\w+ ){1,8}?\w+,`,
  String.raw`(?:in|from) (?:the (?:text|passage)|verses?\b|v\. \d|(?:\d )?[a-z]+ \d)[^,;]{0,40}?(?:,|(?= that\b))`,
  "(?:(?:here|there)(?:'s| is| are)|here, then, is|this is|it is|it's|is)(?: (?:this|that))?",
  String.raw`(?:the )?(?:bible|scriptures?|word of god|text|passage) (?:plainly )?(?:says?|tells us|teach(?:es)?(?: us)?|shows us)`,
  String.raw`(?:jesus|god|the lord|paul|he) (?:tells|teaches|shows|reminds) us`,
  "(?:how )?that",
  // "Number two, to live a life of worship, God expects us to submit", "Number six, not having a lot of time left, we need to go"
  String.raw`to \w+ [^.;]{1,80}?,(?= (?:god|jesus|we|you)\b)`,
  String.raw`(?:on |not |i'm not |we're not )?having (?:a lot of|much) time(?: left)?\b`,
  // "The second reason is not only God's grace, but the second one is God's deeds"
  String.raw`not (?:only|just) [^,.]{1,60},(?: but)?(?: also)?(?= )`,
].map((pattern) => new RegExp(String.raw`^${pattern}(?:[,;:.\s—–-]+(?:that\s+)?|$)`, "i"));

/** Bounds the cost of a sentence without an end. */
export const MAX_OPENING = 1_000;

export function removeLeadIns(text: string): string {
  let rest = text.slice(0, MAX_OPENING).replace(/^["'“‘(\s,;:.–—-]+/, "");
  for (let before = ""; rest !== before;) {
    before = rest;
    for (const leadIn of LEAD_INS) rest = rest.replace(leadIn, "");
  }
  return rest;
}
