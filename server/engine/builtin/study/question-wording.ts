// The questions on speeches, commands, links and plain statements, which ask more than one line of wording.
import type { Candidate } from "./candidates.ts";
import type { PassageFeatures, VerseFeature } from "./passage-features.ts";
import type { VerseLabels } from "./verse-labels.ts";

export type Written = [stage: Candidate["stage"], strength: number, text: string];
export type Genre = PassageFeatures["genre"];

export const quoted = (text: string) => `“${text}”`;

export function aboutSpeech(
  { quote, subject = "", listener, verse }: VerseFeature,
  inVerse: string,
  cited: string,
): Written[] {
  const verb = quote.endsWith("?") ? "ask" : "say";
  const to = listener ? ` ${verb === "ask" ? "" : "to "}${listener}` : "";
  const moment = verse.verse % 2 === 0 ? "and what leads up to it" : "and what follows from it";
  return [
    ["observation", 8, `What does ${subject} ${verb}${to} in ${inVerse}, ${moment}?`],
    ["meaning", 6, `Why might ${subject} ${verb} ${cited} just here?`],
  ];
}

export const aboutToldCommand = (cited: string): Written[] => [
  ["observation", 6, `Who says ${cited}, to whom, and what happens then?`],
];

export function aboutCommand({ kind, quote }: VerseFeature, inVerse: string, cited: string): Written[] {
  const meaning: Written = [
    "meaning",
    5,
    `How would you explain ${cited} to someone who has never read the Bible?`,
  ];
  if (kind === "prohibition") {
    return [
      [
        "observation",
        7,
        `What does ${inVerse} warn against with the words ${quoted(quote)}, and what does the passage set in its place?`,
      ],
      meaning,
      ["application", 8, `When is it hardest for you to keep to ${cited}, and what would help?`],
    ];
  }
  const observation: Written = [
    "observation",
    7,
    `What does ${inVerse} call for with the words ${quoted(quote)}, and what reason is given nearby, if any?`,
  ];
  return [
    observation,
    meaning,
    ["application", 9, `What is one thing that you could do this week in answer to the words ${cited}?`],
    ["application", 6, `What makes it hard to live by the words ${cited}, and what in this passage helps?`],
  ];
}

const STANDS_BEFORE = "Read the verses just before the passage: what there leads to what is said here?";

/** `isFirst`: what comes before it is not in the passage. */
export function aboutLink(
  { quote, verse }: VerseFeature,
  atStart: string,
  genre: Genre,
  isFirst: boolean,
): Written[] {
  const begins = `${atStart} ${verse.text.startsWith(quote) ? "begins with" : "says"} ${quoted(quote)}.`;
  if (/^(?:for|because)$/i.test(quote)) {
    return isFirst
      ? []
      : [["meaning", 4, `${begins} For which statement before it does it give the reason?`]];
  }
  if (/^(?:but|nevertheless|notwithstanding)$/i.test(quote)) {
    if (isFirst) return [];
    const ask = "What does it set over against what was said before, and what is the difference?";
    return [["meaning", genre === "narrative" ? 3 : 7, `${begins} ${ask}`]];
  }
  const ask = isFirst ? STANDS_BEFORE : "What came before that leads to what the verse says?";
  return [["meaning", 8, `${begins} ${ask}`]];
}

const EMPTY_STATEMENT = /it came to pass|^verily|saying$/i;
const HAPPENS =
  /\b(?:went|came|took|saw|sent|arose|rose|called|departed|entered|began|gave|found|fell|brought|stood|laid|ran|cried|wept|turned|built|clave|kissed|lifted|gathered|bound|bowed|fled|wrestled)\b/;
const HEARTENS = /\b(?:God|LORD|Lord|Christ|Spirit|love|grace|mercy|peace|hope|joy|faith|life|light)\b/;
const TROUBLES = /\b(?:not|no|neither|nor|death|flesh|sin|wrath|law|cursed|evil|hate|against)\b/i;

export function aboutStatement(
  { quote, verse }: VerseFeature,
  labels: VerseLabels,
  cited: string,
  genre: Genre,
): Written[] {
  const strength = EMPTY_STATEMENT.test(quote) ? 0 : 2;
  const paraphrase: Written = ["meaning", strength, `How would you say ${cited} in your own words?`];
  const question: Written = [
    "observation",
    strength - 1,
    `What question do the words ${cited} raise for you?`,
  ];
  switch (genre) {
    case "narrative":
      return HAPPENS.test(quote)
        ? [
            paraphrase,
            question,
            [
              "application",
              4,
              `Picture the moment of ${labels.inSentence(verse)}: ${quoted(quote)}. What would you have seen, heard or felt if you had been there?`,
            ],
          ]
        : [paraphrase, question];
    case "poetry":
      return [
        paraphrase,
        [
          "application",
          strength + 2,
          `In what situation would you want to make the words ${cited} your own?`,
        ],
        [
          "observation",
          strength,
          `What feeling do you hear in the words ${cited}, and what in the passage brings it about?`,
        ],
      ];
    case "teaching":
      return HEARTENS.test(quote) && !TROUBLES.test(quote)
        ? [
            paraphrase,
            question,
            [
              "application",
              strength + 2,
              `Who in your life would be helped by hearing the words ${cited}, and why?`,
            ],
          ]
        : [paraphrase, question];
  }
}
