import { formatTimestamp } from "../../../../contract/transcript/timestamp.ts";
import { getStart, type SpokenWord } from "./spoken-words.ts";

/** Speech has more than two, and hymns about one. */
const WORDS_PER_SECOND = 0.5;
const MIN_SECONDS = 300;

/** A sentence for the user about each long time with hardly any words, which speech recognition may have made up. */
export function describeSilence(words: readonly SpokenWord[]): string[] {
  const silences: { from: number; to: number }[] = [];
  let isSilent = false;
  let last: { at: number; seconds: number } | undefined;
  for (const [at, word] of words.entries()) {
    const seconds = getStart(word);
    if (seconds === undefined || (last && seconds <= last.seconds)) continue;
    if (last) {
      const isSparse = at - last.at < WORDS_PER_SECOND * (seconds - last.seconds);
      if (isSparse && isSilent) silences.at(-1)!.to = seconds;
      else if (isSparse) silences.push({ from: last.seconds, to: seconds });
      isSilent = isSparse;
    }
    last = { at, seconds };
  }
  return silences
    .filter(({ from, to }) => to - from >= MIN_SECONDS)
    .map(
      ({ from, to }) =>
        `Hardly any words from ${formatTimestamp(from)} to ${formatTimestamp(to)}. Probably silence or music in the recording.`,
    );
}
