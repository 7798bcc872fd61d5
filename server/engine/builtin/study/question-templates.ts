// The questions that what is noticed in a verse gives rise to. Each names its verse, and most quote it.
import type { Candidate } from "./candidates.ts";
import type { PassageFeatures, VerseFeature } from "./passage-features.ts";
import { isParallel } from "./reasoning.ts";
import {
  aboutCommand,
  aboutLink,
  aboutSpeech,
  aboutStatement,
  aboutToldCommand,
  quoted,
} from "./question-wording.ts";
import type { Genre, Written } from "./question-wording.ts";
import { labelVerses } from "./verse-labels.ts";
import type { VerseLabels } from "./verse-labels.ts";
import { proposeOfWhole } from "./whole-passage-templates.ts";

/** A quotation at the end of a question: its own question mark serves for both. */
const endsAsking = (text: string) => (text.endsWith("?") ? quoted(text) : `${quoted(text)}?`);

/** All questions that can be asked of a passage, the best ones with the greatest strength. */
export function proposeQuestions(passage: PassageFeatures, reference: string): Candidate[] {
  const labels = labelVerses(passage.verses);
  const ofVerses = passage.features.flatMap((feature) =>
    writeQuestions(feature, labels, passage.genre, feature.verse === passage.verses[0]).map(
      ([stage, strength, text]) => ({
        text,
        stage,
        strength,
        topic: feature.kind,
        verses: [feature.verse],
        words: feature.verse.text,
      }),
    ),
  );
  return [...ofVerses, ...proposeOfWhole(passage, reference, labels)];
}

function writeQuestions(
  feature: VerseFeature,
  labels: VerseLabels,
  genre: Genre,
  isFirst: boolean,
): Written[] {
  const { verse, quote, contrasted = "", subject = "" } = feature;
  const inVerse = labels.inSentence(verse);
  const atStart = labels.atStart(verse);
  const cited = `${quoted(quote)} ${labels.inBrackets(verse)}`;
  switch (feature.kind) {
    case "speech":
      return aboutSpeech(feature, inVerse, cited);
    case "question":
      return [
        ["observation", 5, `Who asks ${cited}, and of whom?`],
        ["meaning", 8, `What makes someone ask ${cited}, and what answer does the passage give or suggest?`],
      ];
    case "command":
    case "prohibition":
      return genre === "narrative" ? aboutToldCommand(cited) : aboutCommand(feature, inVerse, cited);
    case "charge":
      return [["observation", 6, `To whom are the words ${cited} said, and what do they call for?`]];
    case "petition":
      if (genre === "narrative") return aboutToldCommand(cited);
      return [
        ["observation", 6, `What does ${inVerse} ask for with the words ${quoted(quote)}, and of whom?`],
        ["application", 7, `When might you make the words ${cited} your own prayer?`],
      ];
    case "promise":
      return [
        ["observation", 8, `What does ${inVerse} hold out with the words ${quoted(quote)}, and to whom?`],
        ["meaning", 6, `What gives a person reason to trust the words ${cited}?`],
        ["application", 8, `What would be different in your week if you relied on the words ${cited}?`],
      ];
    case "outcome":
      return [
        [
          "observation",
          5,
          `According to ${inVerse}, what is to come (${quoted(quote)}), and what does it depend on?`,
        ],
      ];
    case "blessing":
      return [
        ["observation", 8, `Whom does ${inVerse} call blessed, and why?`],
        ["meaning", 7, `How does ${cited} differ from what people usually call a happy life?`],
        ["application", 6, `Of whom do the words ${cited} make you think, and what can you learn from them?`],
      ];
    case "attribute":
      return [
        ["meaning", 9, `What do the words ${cited} tell us about ${subject}?`],
        ["application", 7, `When have you leaned on the words ${cited}, or wished that you could?`],
      ];
    case "contrast":
      return [
        [
          "observation",
          8,
          `${atStart} sets ${quoted(quote)} over against ${quoted(contrasted)}. What is the difference between the two?`,
        ],
        ...(genre === "narrative"
          ? []
          : [
              [
                "application",
                5,
                `Where do you meet both sides of ${inVerse} today: ${quoted(quote)} and ${endsAsking(contrasted)}`,
              ] satisfies Written,
            ]),
      ];
    case "denial":
      return [
        [
          "observation",
          7,
          `What does ${inVerse} deny (${quoted(quote)}), and what does it affirm instead (${quoted(contrasted)})?`,
        ],
        ["meaning", 6, `Why does ${inVerse} say both ${quoted(quote)} and ${endsAsking(contrasted)}`],
      ];
    case "comparison":
      if (isParallel(quote)) {
        return [
          [
            "meaning",
            8,
            `What does ${inVerse} compare in the words ${quoted(quote)}, and what follows from the comparison?`,
          ],
        ];
      }
      return [
        [
          "meaning",
          9,
          `${atStart} uses a picture: ${quoted(quote)}. What does it bring to mind, and what does it help you to see?`,
        ],
      ];
    case "condition":
      return [
        [
          "observation",
          7,
          `What condition does ${inVerse} name in the words ${quoted(quote)}, and what hangs on it?`,
        ],
        ["application", 5, `What do the words ${cited} ask you to examine in your own life?`],
      ];
    case "purpose":
      return [
        ["observation", 5, `What reason or purpose does ${inVerse} give, and for what?`],
        [
          "meaning",
          7,
          `According to ${inVerse}, what is done or asked ${/^lest/i.test(quote) ? "" : "in order "}${endsAsking(quote)}`,
        ],
      ];
    case "link":
      return aboutLink(feature, atStart, genre, isFirst);
    case "series":
      return [
        [
          "observation",
          7,
          `${atStart} names several things in a row, from ${quoted(quote)} to ${quoted(contrasted)}. Which of them belong together?`,
        ],
        [
          "application",
          6,
          `Of all that ${inVerse} names, from ${quoted(quote)} to ${quoted(contrasted)}, which one gives you most to think about at present, and why?`,
        ],
      ];
    case "statement":
      return aboutStatement(feature, labels, cited, genre);
  }
}
