// Recognizes quotation marks around something that a leader asks or a group says, which quote no one.
import { splitWords } from "../../../language/words.ts";

const MAX_WORDS = 40;
/** Words that attribute a quotation to someone. */
const SPEAKER =
  /\b(?:preachers?|pastors?|sermons?|message|speaker|god|lord|jesus|christ|spirit|paul|peter|john|james|moses|david|isaiah|bible|scriptures?|verses?|passages?|text|psalms?|gospel|apostles?|prophets?|disciples?|he|she|they|it|i|we|you|who|says?|said|tells?|told|teaches|taught|writes|wrote|declares?d?|calls?|called|promise[sd]?|commands?|commanded|explain(?:s|ed)|warn(?:s|ed)|urge[sd]|words?)\b/i;
const ASKS =
  /\b(?:ask|asking|discuss|answer|answering|question|questions|consider|reflect on|talk about|think about|write|share|pose|starting with|open with|begin with|prompt)\b/i;
const BEGINS_SENTENCE =
  /\b(?:finish|complete|continue|fill in|sentences?|beginning|starting|begins|starts|write)\b/i;
const PRAYS = /\bpray(?:er|ers|ing)?\b/i;
const SINGS =
  /\b(?:sing|singing|hymn|song|chorus|titled?|entitled|heading|headed|labell?ed|label|columns?|play)\b/i;

/** Whether a group is to answer, finish, pray, sing or write down the quotation after this text. */
export function isGroupPrompt(before: string, quoted: string): boolean {
  const lead = before.slice(Math.max(...[".", "!", "?"].map((stop) => before.lastIndexOf(stop))) + 1);
  if (SPEAKER.test(lead) || splitWords(quoted).length > MAX_WORDS) return false;
  const inner = quoted.replace(/^[^\p{L}\p{N}]+/u, "").replace(/["“”„«»‹›」』》〉'’‘\s]+$/u, "");
  if (/[?？]$/.test(inner)) return ASKS.test(lead);
  if (/(?:…|\.{3}|_{2,}|[–—-]|,)$/.test(inner)) return BEGINS_SENTENCE.test(lead);
  if (PRAYS.test(lead))
    return /^(?:o |dear |our |heavenly |almighty |gracious )*(?:lord|god|father|jesus|christ|spirit)\b/i.test(
      inner,
    );
  return SINGS.test(lead) && splitWords(quoted).length <= 8;
}
