// Questions on what words are about. They fit a verse as well as a sentence of a sermon.
import { countWords } from "./quotation.ts";
import data from "./themes.data.json" with { type: "json" };

export type ThemeStage = "interpretation" | "application";

export interface Theme {
  /** Its first word. */
  name: string;
  about: RegExp;
  /** How many of a thousand words of a sermon are about it, on average. */
  usual: number;
  /** Each follows the quoted words. */
  questions: Readonly<Record<ThemeStage, readonly string[]>>;
  /** Two or three sentences, without "Amen". */
  prayer: string;
}

/** "fear*" means all words with this start. */
const toPattern = (words: readonly string[]) =>
  new RegExp(`\\b(?:${words.map((word) => word.replaceAll("*", "\\w*")).join("|")})\\b`, "gi");

const THEMES: readonly Theme[] = data.map(({ about, usual, prayer, ...questions }) => ({
  name: about[0] ?? "",
  usual,
  about: toPattern(about),
  questions,
  prayer,
}));

/** The themes of a text, those with the most words first. */
export const findThemes = (text: string): Theme[] =>
  rateThemes(text, (_, count) => count).map(({ theme }) => theme);

/** A few words by chance are no theme. */
const BY_CHANCE = 3;

/** From this rate on, a text is clearly about a theme. */
const MIN_MAIN_RATE = 2.5;

/** What a long text is clearly about, the most unusual theme first. */
export const findMainThemes = (text: string): Theme[] =>
  rateByUsual(text)
    .filter(({ rate }) => rate >= MIN_MAIN_RATE)
    .map(({ theme }) => theme);

function rateByUsual(text: string) {
  const thousands = countWords(text) / 1000;
  return rateThemes(text, ({ usual }, count) => count / (usual * thousands + BY_CHANCE));
}

const rateThemes = (text: string, rate: (theme: Theme, count: number) => number) =>
  THEMES.map((theme) => ({ theme, count: text.match(theme.about)?.length ?? 0 }))
    .filter(({ count }) => count > 0)
    .map(({ theme, count }) => ({ theme, rate: rate(theme, count) }))
    .toSorted((a, b) => b.rate - a.rate);
