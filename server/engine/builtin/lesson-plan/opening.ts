import type { Html } from "./html.ts";
import { blockquote, p } from "./html.ts";
import type { Lesson } from "./lesson.ts";
import { joinWords } from "../study/verse-labels.ts";

const MOST_WORDS = 3;
const OFTEN = 5;
const NOT_FOR_THE_BOARD = new Set(
  "god lord christ christian christians jesus spirit son father brethren friends dear thing things people said says know come came make made take give given good great much many like want going really just think thought well say tell told look years time times way man men woman day days word words".split(
    " ",
  ),
);

/** Whether a word is one that people have something to say to. */
export const isForTheBoard = (word: string) => word.length > 2 && !NOT_FOR_THE_BOARD.has(word.toLowerCase());

export function writeOpening(lesson: Lesson): Html[] {
  const { points } = lesson;
  const words = chooseWords(lesson);
  const pieces: Html[] = [];
  if (words.length > 0) {
    const list = joinWords(words.map((word) => `“${word}”`));
    const them = words.length === 1 ? "it" : "them";
    pieces.push(
      p(
        `Write ${list} on a board. Ask everyone to turn to a neighbour: what comes to mind first when you hear ${words.length === 1 ? "this word" : "these words"}, and when did you last use ${them}? Collect a few answers without judging them.`,
      ),
    );
  } else {
    pieces.push(
      p(
        "Ask everyone to tell a neighbour one thing from the past week that they are thankful for, and one that weighs on them.",
      ),
    );
  }
  if (points.opening) {
    pieces.push(
      p("Read these words from the beginning of the sermon aloud, and ask what they lead you to expect:"),
      blockquote([points.opening]),
    );
  }
  return pieces;
}

/** Words that the sermon comes back to often: those of its title and text first. */
function chooseWords({ analysis, title }: Lesson): string[] {
  const topic = `${title} ${analysis.sermonText.quotation ?? ""}`.toLowerCase();
  const candidates = analysis.keywords.filter(({ word, count }) => count >= OFTEN && isForTheBoard(word));
  const named = candidates.filter(({ word }) => topic.includes(word.toLowerCase()));
  return [...new Set([...named, ...candidates])].slice(0, MOST_WORDS).map(({ word }) => word);
}
