import { foldWord, type SpokenWord } from "../spoken-words.ts";

const set = (text: string) => new Set(text.split(/\s+/));
const SUBJECTS = set(
  "i you he she we they there ye thou i'm i've i'll you're you'll he's she's we're we've we'll they're",
);
const JOINING = set("and or so for yet nor");
const NOT_BUT = set(
  "nothing none nobody anything all cannot never no who what one else everything last is was not often too",
);
const OPENERS = set("when if while although though because since unless");
const NEVER_FINAL = set(
  `the a an of to in at by for with from on that which who whom what when if and or but than as is are was were be do
  does did have has had will shall can may must not my our your his their its whatever whoever because why how where
  all if though while until let make made so say said know think believe tell see though while whether`,
);
const INTERJECTIONS = set(
  "yes amen however finally lastly secondly thirdly fourthly firstly moreover furthermore nevertheless",
);
const HEARERS = set("friends friend brethren beloved brothers sisters hearers church");
const BEFORE_HEARERS = set("my dear and beloved christian");

const AUXILIARIES = set(
  "is are was were has have had will shall would should can could may might must do does did",
);

const MIN_WORDS = 4;

/** Only before "but" or a second clause, after an opening clause or interjection, and around addresses. */
export function insertCommas(sentence: readonly SpokenWord[]): SpokenWord[] {
  const words = sentence.map(foldWord);
  let since = 0;
  let opening = OPENERS.has(words[0] ?? "") || (JOINING.has(words[0] ?? "") && OPENERS.has(words[1] ?? ""));
  return sentence.map((word, at) => {
    since += 1;
    if (word.after !== "" || at === sentence.length - 1 || sentence[at + 1]?.before !== "") return word;
    const closes = opening && closesOpening(words, at, since);
    if (!closes && !isDivided(words, at, since) && !isAside(words, at)) return word;
    if (closes) opening = false;
    since = 0;
    return { ...word, after: "," };
  });
}

function isDivided(words: readonly string[], at: number, since: number): boolean {
  const [word = "", next = "", second = ""] = words.slice(at, at + 3);
  if (since < MIN_WORDS || words.length - at <= MIN_WORDS || NEVER_FINAL.has(word)) return false;
  if (next === "but") return !NOT_BUT.has(word);
  return JOINING.has(next) && SUBJECTS.has(second) && !["there", "you"].includes(word);
}

function closesOpening(words: readonly string[], at: number, since: number): boolean {
  const [word = "", next = ""] = words.slice(at, at + 2);
  const isObject = (next === "you" || next === "it") && !AUXILIARIES.has(words[at + 2] ?? "");
  return (
    since >= MIN_WORDS && SUBJECTS.has(next) && !isObject && !NEVER_FINAL.has(word) && !JOINING.has(word)
  );
}

function isAside(words: readonly string[], at: number): boolean {
  const [word = "", next = ""] = words.slice(at, at + 2);
  if (at === 0 && INTERJECTIONS.has(word)) return next !== "and" && next !== "to";
  const isHearers = HEARERS.has(word) && BEFORE_HEARERS.has(words[at - 1] ?? "");
  return isHearers && at <= 3 && SUBJECTS.has(next);
}
