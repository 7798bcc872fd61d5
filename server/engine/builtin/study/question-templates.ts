// The questions that what is noticed in a verse gives rise to. Each names its verse, and most quote it.
import type { Candidate } from "./candidates.ts";
import type { PassageFeatures, VerseFeature } from "./passage-features.ts";
import { labelVerses } from "./verse-labels.ts";
import type { VerseLabels } from "./verse-labels.ts";
import { proposeOfWhole } from "./whole-passage-templates.ts";

type Written = [stage: Candidate["stage"], strength: number, text: string];
type Genre = PassageFeatures["genre"];

const quoted = (text: string) => `“${text}”`;

/** A quotation at the end of a question: its own question mark serves for both. */
const endsAsking = (text: string) => (text.endsWith("?") ? quoted(text) : `${quoted(text)}?`);

/** All questions that can be asked of a passage, the best ones with the greatest strength. */
export function proposeQuestions(passage: PassageFeatures, reference: string): Candidate[] {
  const labels = labelVerses(passage.verses);
  const ofVerses = passage.features.flatMap((feature) =>
    writeQuestions(feature, labels, passage.genre).map(([stage, strength, text]) => ({
      text,
      stage,
      strength,
      topic: feature.kind,
      verses: [feature.verse],
      words: feature.verse.text,
    })),
  );
  return [...ofVerses, ...proposeOfWhole(passage, reference, labels)];
}

function writeQuestions(feature: VerseFeature, labels: VerseLabels, genre: Genre): Written[] {
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
    case "petition":
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
        [
          "application",
          genre === "teaching" ? 5 : 3,
          `Where do you meet both sides of ${inVerse} today: ${quoted(quote)} and ${endsAsking(contrasted)}`,
        ],
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
      return [aboutLink(feature, atStart)];
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

function aboutSpeech(
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

const aboutToldCommand = (cited: string): Written[] => [
  ["observation", 6, `Who says ${cited}, to whom, and what happens then?`],
];

/** "let all the angels of God worship him" asks nothing of the reader. */
const CALLS_ON_OTHERS =
  /^let (?!us|your|not|no |nothing|every|each|him|brotherly|patience|this|the word|the peace|love|thine|all your|all things|all bitterness)/i;

function aboutCommand({ kind, quote }: VerseFeature, inVerse: string, cited: string): Written[] {
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
  if (CALLS_ON_OTHERS.test(quote)) return [observation];
  return [
    observation,
    meaning,
    ["application", 9, `What is one thing that you could do this week in answer to the words ${cited}?`],
    ["application", 6, `What makes it hard to live by the words ${cited}, and what in this passage helps?`],
  ];
}

function aboutLink({ quote, verse }: VerseFeature, atStart: string): Written {
  if (/^(?:for|because)$/i.test(quote)) {
    return [
      "meaning",
      4,
      `${atStart} begins with ${quoted(quote)}. For which statement before it does it give the reason?`,
    ];
  }
  const place = verse.text.startsWith(quote) ? "begins with" : "says";
  return [
    "meaning",
    8,
    `${atStart} ${place} ${quoted(quote)}. What came before that leads to what the verse says?`,
  ];
}

const EMPTY_STATEMENT = /it came to pass|^verily|saying$/i;
const HAPPENS =
  /\b(?:went|came|took|saw|sent|arose|rose|called|departed|entered|began|gave|found|fell|brought|stood|laid|ran|cried|wept|turned|built|clave|kissed|lifted|gathered|bound|bowed|fled|wrestled)\b/;
const HEARTENS = /\b(?:God|LORD|Lord|Christ|Spirit|love|grace|mercy|peace|hope|joy|faith|life|light)\b/;
const TROUBLES = /\b(?:not|no|neither|nor|death|flesh|sin|wrath|law|cursed|evil|hate|against)\b/i;

function aboutStatement(
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
