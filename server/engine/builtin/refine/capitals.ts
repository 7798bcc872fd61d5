import { isProper } from "./proper-words.ts";
import { foldWord, type SpokenWord } from "./spoken-words.ts";

/** What the words before and after say about a word; `undefined` beyond the ends of the text. */
type Around = (offset: number) => string | undefined;

const set = (text: string) => new Set(text.split(/\s+/));
const IDOLS = set(
  "a an no any another other strange false foreign heathen pagan every their own many these those each",
);
const WITH_SPIRIT = set("holy eternal");
const EVANGELISTS = set("matthew mark luke john");
const ORDINALS = set("first second third one two three 1 2 3 1st 2nd 3rd i ii iii");
const NUMBERED = set(
  "chapter verse chapters verses one two three four five six seven eight nine ten eleven twelve",
);

/** Capitals for divine names and others that are ordinary words elsewhere: only where the words around are certain. */
const CONDITIONAL: Readonly<Record<string, (at: Around) => boolean>> = {
  god: (at) => !IDOLS.has(at(-1) ?? "") || at(-1) === "no" || at(-1) === "their" || at(-1) === "own",
  lord: (at) =>
    !["a", "my", "landed", "feudal"].includes(at(-1) ?? "") || (at(-1) === "my" && at(1) !== "mayor"),
  spirit: (at) =>
    WITH_SPIRIT.has(at(-1) ?? "") ||
    (at(1) === "of" && ["god", "christ", "jesus", "jehovah"].includes(at(2) ?? "")) ||
    (at(1) === "of" && at(2) === "the" && at(3) === "lord"),
  ghost: (at) => at(-1) === "holy",
  holy: (at) =>
    at(1) === "ghost" ||
    at(1) === "spirit" ||
    at(1) === "bible" ||
    at(1) === "scripture" ||
    at(1) === "scriptures",
  father: (at) =>
    at(-1) === "heavenly" ||
    at(-1) === "abba" ||
    (at(-2) === "god" && at(-1) === "the") ||
    (at(-1) === "our" && (at(1) === "which" || at(1) === "who") && (at(2) === "art" || at(2) === "is")) ||
    (at(1) === "in" && at(2) === "heaven") ||
    (at(1) === "son" && at(2) === "and"),
  son: (at) =>
    (at(1) === "of" && (at(2) === "god" || (at(2) === "man" && at(-1) === "the"))) ||
    (at(-2) === "god" && at(-1) === "the") ||
    (at(-1) === "father" && at(1) === "and"),
  man: (at) => at(-1) === "of" && at(-2) === "son" && at(-3) === "the",
  saviour: (at) => at(-1) !== "a" && at(-1) !== "no" && at(-1) !== "another",
  savior: (at) => at(-1) !== "a" && at(-1) !== "no" && at(-1) !== "another",
  redeemer: (at) => at(-1) !== "a" && at(-1) !== "no",
  almighty: (at) => at(-1) === "the" || at(-1) === "god" || at(-1) === "lord" || at(1) === "god",
  job: (at) =>
    at(1) === "chapter" || (at(-1) === "of" && ["book", "patience", "sufferings"].includes(at(-2) ?? "")),
  mark: (at) => (at(-1) === "of" && (at(-2) === "gospel" || at(-2) === "book")) || at(1) === "chapter",
  lot: (at) => at(1) === "and" && at(2) === "his",
  acts: (at) => (at(-1) === "of" && at(-2) === "book") || at(1) === "chapter" || at(2) === "verse",
  numbers: (at) => (at(-1) === "of" && at(-2) === "book") || at(1) === "chapter",
  kings: (at) => ORDINALS.has(at(-1) ?? "") && NUMBERED.has(at(1) ?? ""),
  gospel: (at) =>
    ((at(1) === "of" || at(1) === "by") && EVANGELISTS.has(at(2) ?? "")) ||
    (at(1) === "according" && at(2) === "to"),
  testament: (at) => at(-1) === "new" || at(-1) === "old",
  new: (at) => at(1) === "testament" || at(1) === "york" || at(1) === "zealand" || at(1) === "orleans",
  old: (at) => at(1) === "testament",
  genesis: () => true,
  exodus: () => true,
  leviticus: () => true,
  deuteronomy: () => true,
  psalm: () => true,
  psalms: () => true,
  proverbs: (at) => (at(-1) === "of" && at(-2) === "book") || NUMBERED.has(at(1) ?? "") || at(-1) === "in",
  ecclesiastes: () => true,
  corinthians: () => true,
  eve: (at) => at(-1) !== "the",
  august: (at) => at(-1) === "in" || at(-1) === "of",
};

/** Gives first capitals to words that English writes so wherever they stand. Capitals of the source stay. */
export function capitaliseNames(words: readonly SpokenWord[]): SpokenWord[] {
  const folded = words.map(foldWord);
  return words.map((word, index) => {
    const name = folded[index] ?? "";
    const bare = name.endsWith("'s") ? name.slice(0, -2) : name;
    const hasCapital = Object.hasOwn(CONDITIONAL, bare)
      ? CONDITIONAL[bare]?.((offset) => folded[index + offset])
      : isProper(name);
    return hasCapital ? capitaliseWord(word) : word;
  });
}

export function capitaliseWord(word: SpokenWord): SpokenWord {
  return { ...word, casing: word.casing.startsWith("small") ? "small-capital" : "capital" };
}
