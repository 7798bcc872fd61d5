import type { SermonAnalysis } from "../analysis.ts";
import type { Candidate } from "./candidates.ts";
import type { Reason, Strike } from "./striking.ts";

/** What is said of lines that strike for a reason; `shown` are words of theirs that show it. */
const NOTES: Record<Reason, (shown: readonly string[]) => readonly string[]> = {
  opposites: ([one, other]) => [
    `Sets ${one} and ${other} over against each other.`,
    `Draws the contrast of ${one} and ${other}.`,
  ],
  correction: () => [
    "Says what it is not, and then what it is.",
    "Puts the truth in the place of a mistake.",
  ],
  parallel: ([words]) => [`The repeated “${words}” makes it easy to remember.`],
  call: () => ["A direct call to do something about it.", "Tells the hearers what to do now."],
  promise: () => ["A promise to hold on to.", "Looks ahead with confidence."],
  plea: () => ["Speaks straight to the heart of the hearer."],
  maxim: () => ["Short enough to be known by heart.", "A truth in a few plain words."],
  picture: () => ["A picture that stays in the mind.", "Makes the thought something one can see."],
  comparison: () => ["Weighs one thing against another, and decides."],
  answer: () => ["Asks the question and answers it at once."],
  testimony: () => ["The preacher's own confession.", "Said from his own conviction."],
  absolute: ([word]) => [`Leaves no exception: “${word?.toLowerCase()}”.`, "Says it without reserve."],
};

/** Writes the notes on why lines were chosen, so that those of one sermon differ as long as they can. */
export function makeNoteWriter({ sections, keywords }: SermonAnalysis) {
  const used = new Set<string>();
  return ({ first, last, stems }: Candidate, strikes: readonly Strike[]): string => {
    const section = sections.find(({ start, end }) => first >= start && first < end);
    const isKey = section?.keySentences.slice(0, 2).some((index) => index >= first && index <= last);
    const [one, other] = keywords.filter(({ stem }) => stems.includes(stem)).map(({ word }) => `“${word}”`);
    const notes = [
      ...(section && isKey && section.heading !== ""
        ? [`Gathers up the point “${section.heading}” in one line.`]
        : []),
      ...strikes.flatMap(({ reason, shown }) => NOTES[reason](shown)),
      ...(one && other ? [`Brings together two themes of the sermon, ${one} and ${other}.`] : []),
      ...(one ? [`Speaks of ${one}, to which the sermon keeps coming back.`] : []),
    ];
    const note = notes.find((each) => !used.has(each)) ?? "Says much in few words.";
    used.add(note);
    return note;
  };
}
