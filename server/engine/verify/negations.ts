const NEGATIONS = new Set(
  "not never no none nothing nor neither without nobody nowhere nay hardly scarcely barely except unless".split(
    " ",
  ),
);
const ELSEWHERE = new Set(
  "no nunca jamás nada ni sin não sem nem nicht kein keine keinen keiner keinem nie niemals nichts ohne weder ne pas jamais rien sans aucun aucune".split(
    " ",
  ),
);

/** Whether a word (contractions written out) says no to what it stands with. */
export const isNegation = (form: string, english: boolean): boolean =>
  (english ? NEGATIONS : ELSEWHERE).has(form);

const PREFIX = /^(?:un|in|im|ir|il|dis|non|mis|anti)/;
const SHORTEST_WORD = 4;

/** Whether one word says no to the other by its prefix or ending: "possible" and "impossible", "hopeful" and "hopeless". */
export function areOpposite(first: string, second: string): boolean {
  const [short, long] = first.length <= second.length ? [first, second] : [second, first];
  if (short.length >= SHORTEST_WORD && PREFIX.test(long) && long.replace(PREFIX, "") === short) return true;
  return first.replace(/ful(?=ly$|$)/, "less") === second || second.replace(/ful(?=ly$|$)/, "less") === first;
}
