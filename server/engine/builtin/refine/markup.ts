import { decodeHTMLStrict } from "entities";

const SOUND =
  "music|applause|applauding|laughter|laughs?|laughing|cheering|cheers|clapping|singing|silence|inaudible|" +
  "indistinct|unintelligible|side conversation|beeping|blank[ _]audio|end of audio|background noise|noise|foreign|coughs?|coughing|sighs?|crowd|crosstalk|" +
  "(?:upbeat|soft|gentle|dramatic|organ|piano|worship) music|music playing";
export const SOUND_TAG = new RegExp(
  String.raw`\[ {0,3}(?:${SOUND}) {0,3}\]|\( {0,3}(?:${SOUND}) {0,3}\)|[[(][^()[\]\n]{0,40}\b(?:music|chattering|applaud\w*|applause|laugh\w*|cheer(?:s|ing)|clapping|playing)[^()[\]\n]{0,20}[)\]]`,
  "gi",
);
const TAG = /<\/?(?:c|b|i|u|v|font|br|span)(?:[ .][^<>\n]{0,100})?\/?>/gi;
const SPEAKER_CHANGE = /(^|\s)>{2,3}(?=\s|\p{L}|$)/gu;

/** Decodes entities and removes what isn't speech: tags, sounds in brackets, musical notes and speaker changes. */
export function removeMarkup(text: string): string {
  return decodeHTMLStrict(text)
    .replace(TAG, " ")
    .replace(SOUND_TAG, " ")
    .replace(SPEAKER_CHANGE, "$1")
    .replace(/[♪♫\u200B\uFEFF]/g, " ");
}
