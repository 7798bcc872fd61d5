// Questions on what words are about. They fit a verse as well as a sentence of a sermon.
import data from "./themes.data.json" with { type: "json" };

export type ThemeStage = "interpretation" | "application";

export interface Theme {
  /** Its first word. */
  name: string;
  about: RegExp;
  /** Each follows the quoted words. */
  questions: Readonly<Record<ThemeStage, readonly string[]>>;
  /** Two or three sentences, without "Amen". */
  prayer: string;
}

/** "fear*" means all words with this start. */
const toPattern = (words: readonly string[]) =>
  new RegExp(`\\b(?:${words.map((word) => word.replaceAll("*", "\\w*")).join("|")})\\b`, "gi");

const THEMES: readonly Theme[] = data.map(({ about, prayer, ...questions }) => ({
  name: about[0] ?? "",
  about: toPattern(about),
  questions,
  prayer,
}));

/** The themes of a text, those with the most words first. */
export const findThemes = (text: string): Theme[] =>
  THEMES.map((theme) => ({ theme, count: text.match(theme.about)?.length ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .map(({ theme }) => theme);

const MAX_CENTRAL = 12;

/** What a long text is about most. */
export const findCentralThemes = (text: string): ReadonlySet<Theme> =>
  new Set(findThemes(text).slice(0, MAX_CENTRAL));
