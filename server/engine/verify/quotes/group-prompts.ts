// Recognizes quotation marks around what a leader asks or a group says: there nobody is quoted.
import { splitWords } from "../../../language/words.ts";

const MAX_WORDS = 40;
/** Who may have said what is quoted. */
const SPEAKER =
  /\b(?:preachers?|pastors?|sermons?|message|speaker|god|lord|jesus|christ|spirit|paul|peter|john|james|moses|david|isaiah|bible|scriptures?|verses?|passages?|text|psalms?|gospel|apostles?|prophets?|disciples?|he|she|they|it|i|we|you|who|says?|said|tells?|told|teaches|taught|writes|wrote|declares?d?|calls?|called|promise[sd]?|commands?|commanded|explain(?:s|ed)|warn(?:s|ed)|urge[sd]|words?)\b/i;
const ASKS =
  /\b(?:ask|asking|discuss|answer|answering|question|questions|consider|reflect on|talk about|think about|write|share|pose|starting with|open with|begin with|prompt)\b/i;
const BEGINS_SENTENCE =
  /\b(?:finish|complete|continue|fill in|sentences?|beginning|starting|begins|starts|write)\b/i;
const PRAYS = /\bpray(?:er|ers|ing)?\b/i;
const SINGS =
  /\b(?:sing|singing|hymn|song|chorus|titled?|entitled|heading|headed|labell?ed|label|columns?|play)\b/i;

/**
 * Whether a quotation behind this text is a question to a group, the beginning of a sentence that they finish, a prayer
 * that they say, or the name of something they sing or write down.
 */
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
