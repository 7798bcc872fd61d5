import { formatTimestamp } from "../../../../contract/transcript/timestamp.ts";
import { findTime, formatWord, type SpokenWord } from "./spoken-words.ts";

/** Preachers quote Greek and Hebrew; U+FFFD replaces what could not be decoded. */
const OTHER = /\uFFFD|(?=\p{L})[^\p{Script=Latin}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Common}]/u;
/** A sermon in two languages has more of them. */
const MAX_SHARE = 0.02;
const MAX_QUOTED = 3;

/** A sentence for the user about words that an English sermon has in another script. The words stay. */
export function describeOtherScripts(words: readonly SpokenWord[]): string[] {
  const places = [...words.keys()].filter((at) => OTHER.test(formatWord(words[at]!)));
  const [first] = places;
  if (first === undefined || places.length > words.length * MAX_SHARE) return [];
  const quoted = places.slice(0, MAX_QUOTED).map((at) => `“${words[at]!.letters.slice(0, 20)}”`);
  const others = places.length > MAX_QUOTED ? " and others" : "";
  const seconds = findTime(words, first);
  const from = seconds === undefined ? "" : ` from ${formatTimestamp(seconds)}`;
  const count = places.length === 1 ? "A word is" : `${places.length.toLocaleString("en-US")} words are`;
  return [
    `${count} in another script${from}: ${quoted.join(", ")}${others}. Probably silence, music or another language in the recording.`,
  ];
}
