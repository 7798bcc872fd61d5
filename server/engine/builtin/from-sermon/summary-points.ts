import { plainText } from "../analysis/plain-text.ts";

export interface SermonPoint {
  heading: string;
  sentences: string[];
  /** The sentence of the sermon that is its heading. */
  claim?: string | undefined;
  /** The full text on this point, as far as known. */
  text: string;
  /** The reference of the passage that it is on, if that is known without looking at the text; "" if on none. */
  scripture?: string;
}

const HEADING = /^(#{1,6})\s+(.+?)\s*#*$/;
const BULLET = /^(?:[-*+•]|\d+[.)])\s+/;
const MIN_POINTS = 2;
/** The line that names the sermon text. */
const TEXT_LINE = /^Text: /;

/** Headings that name a part of a summary and not a point of the sermon. */
const NON_POINT_HEADING =
  /^(?:passages? used|(?:points and )?key sentences|points|scriptures?|references|(?:short |brief )?summary|overview|introduction|conclusion|key (?:takeaways|verses)|application|prayer)$/i;

interface Section {
  level: number;
  heading: string;
  sentences: string[];
}

/** The points are the headings of the first level with two or more; none if there are fewer. */
export function parseSummaryPoints(summary: string): { opening: string; points: SermonPoint[] } {
  const sections: Section[] = [{ level: 0, heading: "", sentences: [] }];
  for (const line of summary.split(/\r\n?|\n/)) {
    const heading = HEADING.exec(line.trim());
    if (heading) sections.push({ level: heading[1]!.length, heading: tidy(heading[2]!), sentences: [] });
    else sections.at(-1)?.sentences.push(tidy(line));
  }
  const level = [1, 2, 3, 4, 5, 6].find((each) => countPoints(sections, each) >= MIN_POINTS);
  const first = sections.findIndex((section) => section.level === level && isPoint(section));
  if (level === undefined) return { opening: "", points: [] };
  const points: Pick<Section, "heading" | "sentences">[] = [];
  let isOpen = false;
  for (const section of sections.slice(first)) {
    if (section.level <= level) isOpen = isPoint(section);
    if (!isOpen) continue;
    if (section.level === level) points.push({ heading: section.heading, sentences: [] });
    points.at(-1)?.sentences.push(...section.sentences.filter((sentence) => sentence !== ""));
  }
  const opening = sections.slice(0, first).flatMap(({ sentences }) => sentences);
  return {
    opening: opening.filter((sentence) => sentence !== "" && !TEXT_LINE.test(sentence)).join(" "),
    points: points.map(({ heading, sentences }) => ({ heading, sentences, text: sentences.join("\n") })),
  };
}

const countPoints = (sections: readonly Section[], level: number) =>
  sections.filter((section) => section.level === level && isPoint(section)).length;

const isPoint = ({ heading }: Pick<Section, "heading">) => heading !== "" && !NON_POINT_HEADING.test(heading);

const tidy = (line: string) => plainText(line.trim().replace(/^>\s*/, "").replace(BULLET, ""));
