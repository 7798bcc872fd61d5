const EXPANSIONS: Readonly<Record<string, string>> = {
  "can't": "can not",
  cannot: "can not",
  "won't": "will not",
  "shan't": "shall not",
  "ain't": "not",
  "let's": "let us",
  "'tis": "it is",
  tis: "it is",
  "y'all": "you all",
  "ma'am": "madam",
  gonna: "going to",
  gotta: "got to",
  wanna: "want to",
  hafta: "have to",
  kinda: "kind of",
  sorta: "sort of",
  lemme: "let me",
  gimme: "give me",
  dunno: "do not know",
  cuz: "because",
  cause: "because",
  em: "them",
  ok: "okay",
  alright: "all right",
};

/** Captions omit apostrophes: "dont" is "don't". */
const WITHOUT_APOSTROPHE: Readonly<Record<string, string>> = Object.fromEntries(
  (
    "don't doesn't didn't isn't aren't wasn't weren't hasn't haven't hadn't wouldn't couldn't shouldn't mustn't needn't " +
    "can't won't ain't i'm i've you're you've they're they've we've that's there's what's he's she's y'all"
  )
    .split(" ")
    .map((word) => [word.replace("'", ""), word]),
);

/** The words of a contraction that carry meaning: "don't" becomes "do not", "they're" becomes "they". */
export function expandContraction(normal: string): string[] {
  const word = WITHOUT_APOSTROPHE[normal] ?? normal;
  const expansion = Object.hasOwn(EXPANSIONS, word) ? EXPANSIONS[word] : undefined;
  if (expansion !== undefined) return expansion.split(" ");
  if (word.endsWith("n't")) return [word.slice(0, -3), "not"];
  return [word.replace(/'(?:s|re|ve|ll|d|m)$/, "").replaceAll("'", "")];
}
