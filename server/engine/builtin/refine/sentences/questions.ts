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
/** What is longer contains more than the question. */
const MAX_QUESTION = 20;
const AMOUNTS = set("many much long often far");
/** Words before "right" that make it more than a request to agree. */
const BEFORE_RIGHT = set(
  "the a is are was were be been am that's it's he's she's you're they're we're all not own your my his her their our so to what do and or just about",
);
const ASKING = set("what who whom whose which where when why how whither whence wherefore");

/**
 * Whether a sentence starts with a question word and a verb, or with an auxiliary before its subject, or ends with "right" or
 * "isn't it".
 */
export function isQuestion(sentence: readonly SpokenWord[]): boolean {
  const words = sentence.map(foldWord);
  return endsWithTag(words) || (words.length <= MAX_QUESTION && opensQuestion(words));
}

function endsWithTag(words: readonly string[]): boolean {
  const [before = "", last = ""] = words.slice(-2);
  if (words.length === 1) return before === "right";
  if (last === "right") return !BEFORE_RIGHT.has(before);
  return words.length > 2 && before.endsWith("n't") && SUBJECTS.has(last);
}

function opensQuestion(words: readonly string[]): boolean {
  let at = 0;
  while (at < 4 && LEAD_INS.has(words[at] ?? "")) at += 1;
  if (words[at] === "what" && words[at - 1] === "and") return false;
  if (ASKING.has(words[at] ?? "")) return asksForContent(words.slice(at));
  return asksYesOrNo(words, at);
}

/** "Had you asked him, he would have told you" and "so has it been" are inverted but are not questions. */
function asksYesOrNo(words: readonly string[], at: number): boolean {
  const [first = "", second = ""] = words.slice(at);
  if (!AUXILIARIES.has(first) || !SUBJECTS.has(second) || AFFIRMING.has(words[at - 1] ?? "")) return false;
  if (CONDITIONAL.has(first) && words.slice(at + 3).some((word) => WOULD.has(word))) return false;
  if (second === "not" && !SUBJECTS.has(words[at + 2] ?? "")) return false;
  return first !== "may" || second === "i";
}

function asksForContent(words: readonly string[]): boolean {
  const [first = "", second = "", third = ""] = words;
  if (first === "why") return second !== "the" && second !== "this";
  if (first === "who") return AUXILIARIES.has(second);
  if (first === "when" || first === "where" || first === "which") {
    return AUXILIARIES.has(second) && SUBJECTS.has(third);
  }
  if (first === "how" && AMOUNTS.has(second)) return words.slice(2, 6).some((word) => AUXILIARIES.has(word));
  return AUXILIARIES.has(second) || (first === "what" && (second === "if" || second === "about"));
}
