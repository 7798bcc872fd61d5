import { foldWord, type SpokenWord } from "./spoken-words.ts";

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
const ASKING = set("what who whom whose which where when why how whither whence wherefore");

/** Whether a sentence asks: it opens with a question word and a verb, or with a verb before its subject. */
export function isQuestion(sentence: readonly SpokenWord[]): boolean {
  const words = sentence.slice(0, 12).map(foldWord);
  let at = 0;
  while (at < 4 && LEAD_INS.has(words[at] ?? "")) at += 1;
  const [first = "", second = "", third = ""] = words.slice(at);
  if (AUXILIARIES.has(first))
    return SUBJECTS.has(second) && !(first === "may" && second !== "i" && second !== "we");
  if (!ASKING.has(first)) return false;
  if (first === "why" && second !== "") return !["the", "this"].includes(second) || sentence.length < 12;
  if (first === "what" && (second === "a" || second === "an")) return false;
  if (first === "when" || first === "where" || first === "which" || first === "who") {
    return (
      AUXILIARIES.has(second) &&
      (first !== "who" || sentence.length < 25) &&
      (SUBJECTS.has(third) || first === "who")
    );
  }
  if (AUXILIARIES.has(second)) return true;
  if (first === "how")
    return (
      ["many", "much", "long", "often", "far", "shall", "can"].includes(second) &&
      words.slice(at + 2, at + 6).some((word) => AUXILIARIES.has(word))
    );
  return first === "what" && (second === "if" || second === "about" || AUXILIARIES.has(third));
}
