import type { Chapter } from "../../contract/media/chapters.ts";
import type { ExportedDocument } from "../documents/document.ts";
import type { Caption } from "./published-content.ts";

const MIN_CHAPTERS = 2;
const MAX_CHAPTERS = 50;
/** So many words of a sentence are compared, and at least so many must be the same. */
const COMPARED_WORDS = 8;
const MIN_WORDS = 3;
const MAX_LINES = 10;

/** The points of a sermon at the times at which their sentences were said; none if fewer than two are found. */
export function listChapters(
  { slides }: Pick<ExportedDocument, "slides">,
  captions: readonly Caption[],
): Chapter[] {
  const find = createFinder(captions);
  const chapters: Chapter[] = [];
  for (const slide of slides) {
    if (slide.kind !== "point" || chapters.length === MAX_CHAPTERS) continue;
    const starts = [slide.title, ...slide.lines.slice(0, MAX_LINES)].map(find);
    const start = Math.min(...starts.filter((each) => each !== undefined));
    if (Number.isFinite(start) && start > (chapters.at(-1)?.start ?? -1)) {
      chapters.push({ start, title: slide.title });
    }
  }
  return chapters.length < MIN_CHAPTERS ? [] : chapters;
}

function createFinder(captions: readonly Caption[]): (sentence: string) => number | undefined {
  const starts: { at: number; start: number }[] = [];
  let said = " ";
  for (const { text, start } of captions) {
    starts.push({ at: said.length, start });
    said += listWords(text)
      .map((word) => `${word} `)
      .join("");
  }
  return (sentence) => {
    const words = listWords(sentence).slice(0, COMPARED_WORDS);
    const at = words.length < MIN_WORDS ? -1 : said.indexOf(` ${words.join(" ")} `);
    return at < 0 ? undefined : starts.findLast((caption) => caption.at <= at + 1)?.start;
  };
}

const listWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/['’]/g, "")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "");
