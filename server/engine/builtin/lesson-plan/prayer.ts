// Prayers in the words of a passage, or on what it is about. Each has its own opening, so that those of a series differ.
import { listMemorable } from "../study/memory-verse.ts";
import { quoteSentence, startUpper } from "../study/quotation.ts";
import { rotate } from "../study/rotate.ts";
import type { StudyPassage } from "../study/subject.ts";
import { findThemes, type Theme } from "../study/themes.ts";

type Write = (cited: string) => string;

/** Each takes a quotation with its period. */
const ON_VERSE: readonly Write[] = [
  (quoted) => `Faithful God, your word says, ${quoted} Help us to live by it, and be patient with us.`,
  (quoted) => `Remind us of these words, God, when we need them: ${quoted}`,
  (quoted) => `You have given us your word, God: ${quoted} Hold us when we cannot hold on to it.`,
];
const ON_PRAYER: readonly Write[] = [
  (quoted) => `Hear us, God, in words that are older than we are: ${quoted}`,
  (quoted) => `Lord, we have no better words than these: ${quoted} Let them be ours.`,
];

/** For a passage without a well-known verse, or in another language than English. */
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
const MAX_QUOTE_WORDS = 24;

/** A theme of a passage is in a third of its verses, or in three of them. */
const MAX_VERSES = 3;
const MAX_THEMES = 3;

/**
 * Writes a short prayer that opens differently from those in `used`; "" if there is none left. `main` is what the sermon
 * is about.
 */
export function writePrayer(
  passage: StudyPassage | undefined,
  about: string,
  { used = [], main = [] }: { used?: readonly string[]; main?: readonly Theme[] } = {},
): string {
  const topic = about === "" ? WITHOUT_TOPIC : `“${about}”`;
  const openings = new Set(used.map(getOpening));
  const ofPassage = passage ? listThemes(passage) : findThemes(about);
  const both = main.filter((theme) => ofPassage.includes(theme));
  const seed = passage?.reference ?? about;
  const texts = [
    ...[...both, ...main].map(({ prayer }) => prayer),
    ...(passage ? writeOnVerses(passage) : []),
    ...ofPassage.map(({ prayer }) => prayer),
    ...(passage ? rotate(ON_PASSAGE, seed).map((write) => write(passage.reference)) : []),
    ...rotate(ON_TOPIC, seed).map((write) => write(topic)),
  ];
  const text = texts.find((each) => !openings.has(getOpening(each)));
  return text === undefined ? "" : `${text} Amen.`;
}

const getOpening = (prayer: string) => prayer.split(/\s+/).slice(0, 3).join(" ");

/** What several verses are about. */
export function listThemes({ verses }: StudyPassage): Theme[] {
  const counts = new Map<Theme, number>();
  for (const { text } of verses)
    for (const theme of findThemes(text)) counts.set(theme, (counts.get(theme) ?? 0) + 1);
  const least = Math.min(MAX_VERSES, Math.ceil(verses.length / 3));
  return [...counts]
    .filter(([, count]) => count >= least)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MAX_THEMES)
    .map(([theme]) => theme);
}

const MAX_QUOTED = 3;

function writeOnVerses(passage: StudyPassage): string[] {
  return listMemorable(passage)
    .filter(({ quote }) => quote.split(" ").length <= MAX_QUOTE_WORDS)
    .slice(0, MAX_QUOTED)
    .flatMap(({ isPrayer, quote }) =>
      rotate(isPrayer ? ON_PRAYER : ON_VERSE, passage.reference).map((write) =>
        write(quoteSentence(startUpper(quote))),
      ),
    );
}
