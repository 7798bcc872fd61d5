import type { SermonAnalysis } from "../analysis.ts";
import type { Candidate } from "./candidates.ts";
import type { Reason, Strike } from "./striking.ts";

type Writer = (shown: readonly string[]) => string;

const NOTES: Record<Reason, readonly Writer[]> = {
  opposites: [
    ([one, other]) => `Sets ${one} and ${other} over against each other.`,
    ([one, other]) => `Draws the contrast of ${one} and ${other}.`,
    ([one, other]) => `Turns on two words: ${one}, ${other}.`,
  ],
  sideBySide: [
    ([one, other]) => `Holds ${one} and ${other} side by side.`,
    ([one, other]) => `Brings ${one} and ${other} into one short line.`,
  ],
  correction: [
    () => "Says what it is not, and then what it is.",
    () => "Clears away a mistake and puts the truth in its place.",
    () => "Turns the usual thought round.",
  ],
  parallel: [
    ([words]) => `The repeated “${words}” makes it easy to remember.`,
    ([words]) => `Its clauses answer each other: “${words} …”, and “${words} …” again.`,
    () => "Its balanced clauses ask to be read aloud.",
  ],
  call: [
    () => "A direct call to do something about it.",
    () => "Tells the hearers what to do now.",
    () => "An exhortation to take home.",
  ],
  promise: [
    () => "A promise to hold on to.",
    () => "Looks ahead with confidence.",
    () => "Says what is sure to come.",
  ],
  plea: [
    () => "Speaks straight to the heart of the hearer.",
    () => "The preacher pleads here, rather than explains.",
    () => "One of the warmest appeals of the sermon.",
  ],
  maxim: [
    () => "Short enough to be known by heart.",
    () => "A truth in a few plain words.",
    () => "Stands by itself like a proverb.",
  ],
  picture: [
    () => "A picture that stays in the mind.",
    () => "Makes the thought something one can see.",
    () => "Teaches by a comparison from life.",
  ],
  comparison: [
    () => "Weighs one thing against another, and decides.",
    () => "Measures the greater by the less.",
    () => "Shows which of two things is worth more.",
  ],
  answer: [
    () => "Asks the question and answers it at once.",
    () => "A question that many hearers bring, with its answer.",
    () => "Gives a short answer to an honest question.",
  ],
  testimony: [
    () => "The preacher's own confession.",
    () => "Personal: he says where he himself stands.",
    () => "Said from his own conviction.",
  ],
  absolute: [
    ([word]) => `Leaves no exception: “${word?.toLowerCase()}”.`,
    ([word]) => `Goes the whole way, with its “${word?.toLowerCase()}”.`,
    () => "Says it without reserve.",
  ],
};

const HEART_NOTES: readonly ((heading: string) => string)[] = [
  (heading) => `Gathers up the point “${heading}” in one line.`,
  (heading) => `The heart of what is said under “${heading}”.`,
  (heading) => `States plainly what “${heading}” means.`,
  (heading) => `If only one line of “${heading}” is remembered, let it be this one.`,
];

/** Writes the notes on why lines were chosen, so that those of one sermon differ. */
export function makeNoteWriter({ sections, keywords }: SermonAnalysis) {
  const used = new Set<string>();
  const counts = new Map<string, number>();
  const headed = new Set<string>();
  let written = 0;
  return (candidate: Candidate, strikes: readonly Strike[]): string => {
    const section = sections.find(({ start, end }) => candidate.first >= start && candidate.first < end);
    const isKey = section?.keySentences
      .slice(0, 2)
      .some((index) => index >= candidate.first && index <= candidate.last);
    written += 1;
    const note = section && HEART_NOTES[headed.size];
    // Every other line at most, so that the rest may say what makes them strike.
    if (
      section &&
      note &&
      isKey &&
      section.heading !== "" &&
      !headed.has(section.heading) &&
      headed.size * 2 < written
    ) {
      headed.add(section.heading);
      return note(section.heading);
    }
    const order = strikes.toSorted(
      (a, b) => (counts.get(a.reason) ?? 0) - (counts.get(b.reason) ?? 0) || b.strength - a.strength,
    );
    for (const { reason, shown } of order) {
      const text = NOTES[reason].map((write) => write(shown)).find((each) => !used.has(each));
      if (text === undefined) continue;
      used.add(text);
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
      return text;
    }
    return describeTheme(candidate, keywords);
  };
}

/** What it speaks of, where nothing in its form stands out. */
function describeTheme({ stems }: Candidate, keywords: SermonAnalysis["keywords"]): string {
  const [one, other] = keywords.filter(({ stem }) => stems.includes(stem));
  if (one && other) return `Brings together two themes of the sermon, “${one.word}” and “${other.word}”.`;
  return one ? `Speaks of “${one.word}”, to which the sermon keeps coming back.` : "Says much in few words.";
}
