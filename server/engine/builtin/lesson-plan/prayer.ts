// Prayers in the words of a passage, or on what it is about. Each has its own opening, so that those of a series differ.
import { listMemorable } from "../study/memory-verse.ts";
import type { MomentKind } from "../study/passage-moments.ts";
import { rotate } from "../study/rotate.ts";
import type { StudyPassage } from "../study/subject.ts";
import { findThemes, type Theme } from "../study/themes.ts";
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
  request: [
    (cited) => `Hear us, God, in words that are older than we are: ${cited}. Say yes to it, or stay with us.`,
    (cited) => `Lord, we have no better words than these: ${cited}. Let them be ours.`,
  ],
  claim: [
    (cited) =>
      `Living God, ${cited}. We say it with our mouths; make it true in how we work, rest and speak.`,
    (cited) => `With all your people we say, ${cited}. Let it be more to us than words.`,
    (cited) => `On good days it is easy to say ${cited}. God, let us say it on the others, too.`,
  ],
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
const MAX_QUOTE_WORDS = 16;

/** A theme of a long passage occurs more than once. */
const MIN_VERSES = 2;
const LONG = 6;
const MAX_THEMES = 3;

/**
 * Writes a short prayer that opens differently from those in `used`; "" if there is none left. `central` is what the sermon
 * is about.
 */
export function writePrayer(
  passage: StudyPassage | undefined,
  about: string,
  { used = [], central = new Set() }: { used?: readonly string[]; central?: ReadonlySet<Theme> } = {},
): string {
  const topic = about === "" ? WITHOUT_TOPIC : `“${about}”`;
  const openings = new Set(used.map(getOpening));
  const ofPassage = passage ? listThemes(passage) : findThemes(about);
  const both = [...central].filter((theme) => ofPassage.includes(theme));
  const seed = passage?.reference ?? about;
  const texts = [
    ...both.map(({ prayer }) => prayer),
    ...(passage ? writeOnMoments(passage) : []),
    ...ofPassage.map(({ prayer }) => prayer),
    ...[...central].slice(0, MAX_THEMES).map(({ prayer }) => prayer),
    ...(passage ? rotate(ON_PASSAGE, seed).map((write) => write(passage.reference)) : []),
    ...rotate(ON_TOPIC, seed).map((write) => write(topic)),
  ];
  const text = texts.find((each) => !openings.has(getOpening(each)));
  return text === undefined ? "" : `${text} Amen.`;
}

const getOpening = (prayer: string) => prayer.split(/\s+/).slice(0, 3).join(" ");

/** What several verses are about. */
function listThemes({ verses }: StudyPassage): Theme[] {
  const counts = new Map<Theme, number>();
  for (const { text } of verses)
    for (const theme of findThemes(text)) counts.set(theme, (counts.get(theme) ?? 0) + 1);
  const least = verses.length >= LONG ? MIN_VERSES : 1;
  return [...counts]
    .filter(([, count]) => count >= least)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MAX_THEMES)
    .map(([theme]) => theme);
}

const MAX_QUOTED = 3;

function writeOnMoments(passage: StudyPassage): string[] {
  const { inBrackets } = labelVerses(passage.verses);
  return listMemorable(passage)
    .filter(({ quote }) => quote.split(" ").length <= MAX_QUOTE_WORDS)
    .slice(0, MAX_QUOTED)
    .flatMap(({ kind, quote, verse }) =>
      rotate(OF_KIND[kind] ?? [], passage.reference).map((write) => write(`“${quote}” ${inBrackets(verse)}`)),
    );
}
