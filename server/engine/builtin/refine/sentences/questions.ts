import { foldWord, type SpokenWord } from "../spoken-words.ts";

const set = (text: string) => new Set(text.split(/\s+/));
const LEAD_INS = set(
  "and but now so well then or for yes no oh o ah my dear friends brethren brothers sisters beloved",
);
const AUXILIARIES = set(
  `am is are was were do does did doth dost have has had hath hast shall will can may might could would should must
  isn't aren't wasn't weren't don't doesn't didn't haven't hasn't hadn't won't can't couldn't wouldn't shouldn't art wilt
  canst`,
);
const SUBJECTS = set(
  `i you he she it we they thou ye this that these those there the a any anyone anybody not god christ jesus your my our
  his her their its some all someone anything everything men man people`,
);
const CONDITIONAL = set("had were should could");
const WOULD = set("would should might could he'd i'd you'd we'd they'd");
const AFFIRMING = set("so nor neither then");
const MAX_CONTENT_QUESTION = 25;
const AMOUNTS = set("many much long often far shall can");
const ASKING = set("what who whom whose which where when why how whither whence wherefore");

/** Whether a sentence starts with a question word and a verb, or with an auxiliary before its subject. */
export function isQuestion(sentence: readonly SpokenWord[]): boolean {
  const words = sentence.map(foldWord);
  let at = 0;
  while (at < 4 && LEAD_INS.has(words[at] ?? "")) at += 1;
  if (ASKING.has(words[at] ?? "")) return asksForContent(words.slice(at));
  return asksYesOrNo(words, at);
}

/** "Had you asked him, he would have told you" and "so has it been" are inverted but are not questions. */
function asksYesOrNo(words: readonly string[], at: number): boolean {
  const [first = "", second = ""] = words.slice(at);
  if (!AUXILIARIES.has(first) || !SUBJECTS.has(second) || AFFIRMING.has(words[at - 1] ?? "")) return false;
  if (CONDITIONAL.has(first) && words.slice(at + 3).some((word) => WOULD.has(word))) return false;
  return first !== "may" || second === "i" || second === "we";
}

function asksForContent(words: readonly string[]): boolean {
  const [first = "", second = "", third = ""] = words;
  if (first === "why") return second !== "the" && second !== "this";
  if (first === "who") return AUXILIARIES.has(second) && words.length < MAX_CONTENT_QUESTION;
  if (first === "when" || first === "where" || first === "which") {
    return AUXILIARIES.has(second) && SUBJECTS.has(third);
  }
  if (first === "how" && AMOUNTS.has(second)) return words.slice(2, 6).some((word) => AUXILIARIES.has(word));
  return AUXILIARIES.has(second) || (first === "what" && (second === "if" || second === "about"));
}
