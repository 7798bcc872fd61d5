import { stemWord } from "../../../language/stem.ts";

const NEGATIONS = new Set(
  "not never no none nothing nor neither without nobody nowhere nay hardly scarcely barely except unless".split(
    " ",
  ),
);
const OTHER_NEGATIONS = new Set(
  "no nunca jamás nada ni sin não sem nem nicht kein keine keinen keiner keinem nie niemals nichts ohne weder ne pas jamais rien sans aucun aucune".split(
    " ",
  ),
);

/** Whether a word (with contractions expanded) is a negation. */
export const isNegation = (form: string, english: boolean): boolean =>
  (english ? NEGATIONS : OTHER_NEGATIONS).has(form);

/** Pairs of antonyms, as stems. */
const ANTONYMS: ReadonlySet<string> = new Set(
  (
    "good evil,good bad,love hate,save lose,save lost,lose find,lost found,life death,live die,heaven hell,light darkness," +
    "right wrong,true false,before after,above below,more less,all some,all few,every some,always sometimes,often seldom," +
    "may must,can must,may shall,bless curse,wise foolish,righteous wicked,rich poor,strong weak,friend enemy,open shut," +
    "open close,begin end,remember forget,accept reject,holy profane,humble proud,hope despair,joy sorrow,twice thrice," +
    "increase decrease,rise fall,first last,man woman,son daughter,father mother,angel devil,god satan,saint sinner"
  )
    .split(",")
    .flatMap((pair) => {
      const [one = "", other = ""] = pair.split(" ").map(stemWord);
      return [`${one} ${other}`, `${other} ${one}`];
    }),
);

const PREFIX = /^(?:un|in|im|ir|il|dis|non|mis|anti)/;
const MIN_WORD = 4;

/** Whether two words are opposites: "good" and "evil", "possible" and "impossible", "hopeful" and "hopeless". */
export function areAntonyms(first: string, second: string): boolean {
  if (ANTONYMS.has(`${stemWord(first)} ${stemWord(second)}`)) return true;
  const [short, long] = first.length <= second.length ? [first, second] : [second, first];
  if (short.length >= MIN_WORD && PREFIX.test(long) && long.replace(PREFIX, "") === short) return true;
  return first.replace(/ful(?=ly$|$)/, "less") === second || second.replace(/ful(?=ly$|$)/, "less") === first;
}
