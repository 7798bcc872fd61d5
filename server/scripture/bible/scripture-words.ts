// Normalizes words of Scripture for comparison: spelling, hyphens and diacritics.
import { stemWord } from "../../language/stem.ts";

/** "Forever" counts as two words, because the King James Version has "for ever". */
export interface ScriptureWord {
  start: number;
  end: number;
  normal: string;
}

/** Matches a word; in scripts without spaces, each character counts as a word. */
export const SCRIPTURE_WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]|[\p{L}\p{M}\p{N}]+(?:(?:['’ʼ]|(?<=\p{L})-(?=\p{L}))[\p{L}\p{M}\p{N}]+)*/gu;

/** Splits a text into words, without verse numbers at the start of lines. */
export function splitScriptureWords(text: string): ScriptureWord[] {
  const words: ScriptureWord[] = [];
  for (const match of text.matchAll(SCRIPTURE_WORD)) {
    const start = match.index;
    const end = start + match[0].length;
    if (VERSE_NUMBER.test(match[0]) && isAtLineStart(text, start)) continue;
    for (const normal of normalizeScriptureWord(match[0])) words.push({ start, end, normal });
  }
  return words;
}

const VERSE_NUMBER = /^\d{1,3}$/;

/** Whether only Markdown characters and the number of a chapter precede it on its line. */
function isAtLineStart(text: string, start: number): boolean {
  let at = start;
  while (at > 0 && ">*[( \t:0123456789".includes(text.charAt(at - 1))) at -= 1;
  return at === 0 || text.charAt(at - 1) === "\n";
}

const COMPOUNDS = new Map<string, readonly string[]>(
  "for ever,to day,to morrow,to night,every one,every thing,any one,any thing,some one,some thing,can not,may be,for evermore,mean while,straight way"
    .split(",")
    .map((pair) => [pair.replace(" ", ""), pair.split(" ")]),
);

const SPELLINGS: readonly (readonly [pattern: RegExp, spelling: string])[] = [
  [
    /^(hon|fav|lab|neighb|savi|col|sav|vap|rum|od|hum|endeav|harb|arm|behavi|clam|rig|val|succ|ard|splend)our/,
    "$1or",
  ],
  [/(?<=..)is(e|ed|es|ing|eth|est|er|ers|ation)$/, "iz$1"],
  [/^shew/, "show"],
  [/^(travel|counsel|marvel|worship|quarrel|cancel|level)([lp])(?=ed|ing|er|or)/, "$1"],
  [/^(cent|sepulch|scept|theat|lust)re(s?)$/, "$1er$2"],
  [/^(def|off|pret)ence(s?)$/, "$1ense$2"],
  [/^(mus|publ|traff)ick(?=$|s)/, "$1ic"],
  [/^(judg|acknowledg|abridg)ement/, "$1ment"],
  [/^fulfil(?!l)/, "fulfill"],
  [/^(un)?stedfast/, "$1steadfast"],
  [/^plow/, "plough"],
  [/^grey/, "gray"],
  [/^clok/, "cloak"],
  [/^enquir/, "inquir"],
  [/^intreat/, "entreat"],
  [/^vail/, "veil"],
  [/^spunge/, "sponge"],
  [/^bason/, "basin"],
  [/^throughly$/, "thoroughly"],
];

/** Skips the replacements for most words. */
const ANY_SPELLING = new RegExp(SPELLINGS.map(([pattern]) => pattern.source).join("|"));

const NEGATED = /^([a-z]+)n['’ʼ]t$/;
const NEGATED_VERBS = new Map([
  ["ca", "can"],
  ["wo", "will"],
  ["sha", "shall"],
]);
/** Written without an apostrophe, as in captions; others such as "wont" are words of their own. */
const BARE_NEGATED = /^(do|does|did|is|are|was|were|could|should|would|has|have|had|must)nt$/;

/** Normalizes a word to one or two words: lowercase, one spelling for British, American and archaic forms. */
export function normalizeScriptureWord(word: string): readonly string[] {
  const lower = word.toLowerCase();
  const bare = lower.replace(/['’ʼ-]/g, "");
  const verb = (NEGATED.exec(lower) ?? BARE_NEGATED.exec(bare))?.[1];
  if (verb !== undefined) return [NEGATED_VERBS.get(verb) ?? verb, "not"];
  const compound = COMPOUNDS.get(bare);
  if (compound) return compound;
  let normal = /^[a-z]+$/.test(bare) ? bare : bare.normalize("NFD").replace(/\p{M}/gu, "");
  if (!ANY_SPELLING.test(normal)) return [normal];
  for (const [pattern, spelling] of SPELLINGS) normal = normal.replace(pattern, spelling);
  return [normal];
}

const MODERN_FORMS = new Map<string, string>(
  Object.entries({
    you: "ye thou thee",
    your: "thy thine yours",
    yourself: "thyself",
    my: "mine",
    to: "unto",
    have: "hath hast has had hadst having",
    is: "art are am be was were wast wert been being",
    do: "doth dost does did didst done",
    shall: "shalt",
    will: "wilt",
    can: "canst",
    could: "couldest couldst",
    should: "shouldest shouldst",
    would: "wouldest wouldst",
    may: "mayest",
    say: "saith said saidst says",
    speak: "spake spoke spoken speakest",
    give: "gave given gavest",
    know: "knew known knewest",
    come: "came camest",
    brother: "brethren",
    whoever: "whosoever whoso",
    whatever: "whatsoever",
    spirit: "ghost",
    love: "charity",
    truly: "verily",
    forgive: "forgave forgiven",
    die: "died dieth",
  }).flatMap(([modern, old]) => old.split(" ").map((word) => [word, modern] as const)),
);
const NOT_SUPERLATIVE = /^(?:priest|harvest|forest|tempest|request|honest|behest|manifest|interest|protest)/;

/** Reduces archaic and modern forms ("believest", "believes") to one stem. For searching only, not for exact matches. */
export function stemScriptureWord(normal: string): string {
  const modern = MODERN_FORMS.get(normal);
  if (modern !== undefined) return modern;
  const isOld = normal.length >= 6 && normal.endsWith("est") && !NOT_SUPERLATIVE.test(normal);
  return stemWord(isOld ? normal.slice(0, -3) : normal);
}
