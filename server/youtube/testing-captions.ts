// Captions in YouTube's format, for tests.

const time = (seconds: number) => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);

/** Captions written by the owner: each line is shown for `seconds`. */
export function writeCaptions(lines: readonly string[], seconds = 4): string {
  const cues = lines.map((line, at) => `${time(at * seconds)} --> ${time((at + 1) * seconds)}\n${line}\n`);
  return `WEBVTT\nKind: captions\nLanguage: en\n\n${cues.join("\n")}`;
}

const WORDS_A_LINE = 7;
export const SECONDS_A_WORD = 0.4;

/**
 * Automatic captions: two lines that roll up word by word. Each line is sent three times, timed while it is spoken, then
 * plain for a hundredth of a second, then plain above the next one. Word n is spoken at n * 0.4 seconds.
 */
export function writeRollingCaptions(words: readonly string[]): string {
  const lines = Array.from({ length: Math.ceil(words.length / WORDS_A_LINE) }, (_, at) =>
    words.slice(at * WORDS_A_LINE, (at + 1) * WORDS_A_LINE),
  );
  const settings = "align:start position:0%";
  const cues = lines.flatMap((line, at) => {
    const start = at * WORDS_A_LINE * SECONDS_A_WORD;
    const end = start + line.length * SECONDS_A_WORD;
    const above = lines[at - 1]?.join(" ") ?? " ";
    const timed = line
      .map((word, n) => (n === 0 ? word : `<${time(start + n * SECONDS_A_WORD)}><c> ${word}</c>`))
      .join("");
    return [
      `${time(start)} --> ${time(end - 0.01)} ${settings}\n${above}\n${timed}\n`,
      `${time(end - 0.01)} --> ${time(end)} ${settings}\n${line.join(" ")}\n \n`,
    ];
  });
  return `WEBVTT\nKind: captions\nLanguage: en\n\n${cues.join("\n")}`;
}
