// Prayers in the words of a passage. Each has its own opening, so that those of a series differ.
import { isEnglish } from "../../../scripture/bible/printed-passage.ts";
import { isSacred, readMoments, type Moment, type MomentKind } from "../study/passage-moments.ts";
import { isResolved } from "../study/pronouns.ts";
import type { StudyPassage } from "../study/subject.ts";
import { labelVerses } from "../study/verse-labels.ts";

type Write = (cited: string) => string;

const OF_KIND: Readonly<Partial<Record<MomentKind, readonly Write[]>>> = {
  promise: [
    (cited) =>
      `Faithful God, ${cited}: help us to live as people to whom this was said, and be patient where we doubt it.`,
    (cited) =>
      `Keeper of promises, you know how quickly we forget. Remind us of ${cited} at the moment when we need it.`,
    (cited) => `You have given us your word, God: ${cited}. Hold us when we cannot hold on to it.`,
  ],
  command: [
    (cited) =>
      `Father, ${cited} is more than we can do by ourselves. Begin it in us, and do not leave it half done.`,
    (cited) =>
      `Patient teacher, we have read ${cited} and would like to nod and move on. Show us the first step instead.`,
    (cited) =>
      `Jesus, you know how weak we are. Give us courage for ${cited}, and forgive us what we have put off.`,
  ],
  claim: [
    (cited) =>
      `Living God, ${cited}. We say it with our mouths; make it true in how we work, rest and speak.`,
    (cited) => `With all your people we say, ${cited}. Let it be more to us than words.`,
    (cited) => `On good days it is easy to say ${cited}. God, let us say it on the others, too.`,
  ],
  feeling: [
    (cited) =>
      `Merciful God, you know people of whom it could be said, ${cited}. Be close to them, and to us.`,
  ],
  image: [(cited) => `Maker of all things, you gave us this picture: ${cited}. Let it stay before our eyes.`],
};

const OF_QUESTION = {
  sacred: (cited: string) =>
    `Lord, when we are asked ${cited}, we would rather look away. Give us an honest answer, and have mercy on it.`,
  human: (cited: string) =>
    `God, we know the question ${cited}. Hear it from us as well, and stay with us until there is an answer.`,
};

/** For a passage without such words, or in another language than English. */
const ON_PASSAGE: readonly Write[] = [
  (reference) => `Holy Spirit, bring back to us what we have read in ${reference} when we need it.`,
  (reference) =>
    `Thank you, God, for ${reference}. What we have understood, help us to do; the rest, teach us in time.`,
  (reference) => `Open our eyes, Lord, to what ${reference} shows us, and our hands to what it asks.`,
  (reference) => `Word made flesh, be nearer to us than the page on which we have read ${reference}.`,
  (reference) => `Speak, Lord: we have read ${reference}, and we would like to listen longer than we read.`,
];

const ON_TOPIC: readonly Write[] = [
  (topic) =>
    `Heavenly Father, we have talked about ${topic}. Turn our talk into something that others can see.`,
  (topic) => `Gracious God, you know what each of us thought about ${topic} and did not say. Meet us there.`,
  (topic) =>
    `Almighty God, give us one clear thought about ${topic} to take with us, and the strength to act on it.`,
  (topic) => `Dear Lord, bless what we have heard about ${topic}, and correct what we have misunderstood.`,
  (topic) => `Good Shepherd, lead us this week in what we have heard about ${topic}.`,
];
const WITHOUT_TOPIC = "what we have heard";
const LONGEST_QUOTE = 16;

/** Writes a short prayer that opens differently from those in `used`; "" if there is none left. */
export function writePrayer(
  passage: StudyPassage | undefined,
  about: string,
  used: readonly string[] = [],
): string {
  const topic = about === "" ? WITHOUT_TOPIC : `“${about}”`;
  const openings = new Set(used.map(getOpening));
  const texts = [
    ...(passage ? writeOnMoments(passage) : []),
    ...(passage ? ON_PASSAGE.map((write) => write(passage.reference)) : []),
    ...ON_TOPIC.map((write) => write(topic)),
  ];
  const text = texts.find((each) => !openings.has(getOpening(each)));
  return text === undefined ? "" : `${text} Amen.`;
}

const getOpening = (prayer: string) => prayer.split(/\s+/).slice(0, 2).join(" ");

function writeOnMoments({ verses, edition }: StudyPassage): string[] {
  if (!isEnglish(edition)) return [];
  const { inBrackets } = labelVerses(verses);
  return readMoments(verses)
    .moments.filter(({ quote }) => quote.split(" ").length <= LONGEST_QUOTE && isResolved(quote))
    .toSorted((a, b) => rank(b) - rank(a))
    .flatMap((moment) => {
      const cited = `“${moment.quote}” ${inBrackets(moment.verse)}`;
      return listForms(moment).map((write) => write(cited));
    });
}

const ORDER: readonly MomentKind[] = ["feeling", "image", "question", "command", "claim", "promise"];
const rank = ({ kind }: Moment) => ORDER.indexOf(kind);

const listForms = ({ kind, speaker }: Moment): readonly Write[] =>
  kind === "question"
    ? speaker === ""
      ? []
      : [isSacred(speaker) ? OF_QUESTION.sacred : OF_QUESTION.human]
    : (OF_KIND[kind] ?? []);
