// The people of a passage, in its own words: "Simon", "the elder son".
import type { Verse } from "../../../scripture/bible/bible-text.ts";

/** After these verbs comes the one who speaks ("said Peter"), and after the others the one spoken to ("asked his disciples"). */
const SAID = "said|saith|says|answered|answereth|replied|cried|spake|spoke|declared|shouted";
const SPEECH = `${SAID}|asked|commanded|told|called`;
const ACTS = `${SPEECH}|went|came|took|saw|ran|fell|rose|arose|heard|departed|gave|sent|brought|began|stood|sat|followed|answering|returned|looked|wept|fled|turned|entered|built|prayed|lifted|laid|put|kissed|loved|drew|got|had|obeyed|refused|became|prepared`;
const ROLES =
  "sons?|brothers?|brethren|fathers?|mothers?|wife|wives|husband|sisters?|daughters?|daughters? in law|daughters?-in-law|woman|women|king|queen|servants?|slaves?|handmaid|maid|master|householder|landowner|priests?|Levite|Samaritan|widow|disciples?|apostles?|Pharisees?|scribes?|lawyer|teachers? of the law|multitudes?|crowds?|prophet|publicans?|tax collectors?|beggar|lame man|blind man|rich man|poor man|young man|steward|manager|debtor|shepherds?|sailors?|mariners|captain|soldiers?|centurion|jailer|elders|officer|governor|stranger|neighbou?rs?|thief|criminals?|child|children|virgins|laborers|workers|workmen|fishermen|guests|bridegroom";
const NAME = "[A-Z][a-z]{2,}(?: [A-Z][a-z]{2,})?";
const ROLE = `(?:the|his|her|their|a|an|one|this|that|certain) (?:(?:elder|older|younger|young|eldest|oldest|other|certain|rich|poor|good|unmerciful|wicked|chief|high|lame|blind|hired|first|second|unforgiving) ){0,2}(?:${ROLES})`;

const NOT_NAMES =
  /^(?:And|Then|But|So|Now|For|Therefore|When|While|Behold|Lord|God|Jesus|Christ|Spirit|Holy|LORD|They|She|His|Her|There|This|That|These|Those|Thou|Thus|After|Also|Who|What|Which|You|Your|The|One|All|Some|Many|Even|Yet|Immediately|Again|Suddenly|Ghost|Father|Son|Lord's|Sir|Let|Here|Not|Most|Moreover|Wherefore|Nevertheless|Meanwhile|Angel|Satan|Gospel|Scripture|Word|Lamb|Come|Go|Rabbi|Teacher|Master|Verily|Truly|Israel|Judah|Jerusalem|Nineveh|Egypt|Babylon|Zion|Galilee|Samaria)\b/;

const SPEAKS = new RegExp(
  `(?<!\\b(?:to|unto|before|of|with|told|asked|from|toward) )(${ROLE}|${NAME}) (?:\\w+ ){0,2}?(?:${SPEECH})\\b`,
);
const SPEAKS_INVERTED = new RegExp(`\\b(?:${SAID}) (${ROLE}|${NAME})\\b`);
const SACRED =
  /(?<!\b(?:to|unto|before|of|with|told|from|asked|toward) )\b(the LORD|the Lord|God|Jesus|Christ) (?:\w+ ){0,2}?(?:said|saith|says|answered|spake|spoke|asked|called|replied|commanded)\b|\b(?:said|saith|says|answered|spake|replied) (the LORD|the Lord|God|Jesus)\b/;

/** Who speaks, from the words that introduce the speech; "" if it is only "he". */
export function findSpeaker(clause: string): string {
  const sacred = SACRED.exec(clause);
  if (sacred) return sacred[1] ?? sacred[2] ?? "";
  const name = SPEAKS.exec(clause)?.[1] ?? SPEAKS_INVERTED.exec(clause)?.[1] ?? "";
  return NOT_NAMES.test(name) ? "" : withArticle(name);
}

const withArticle = (name: string) =>
  name
    .replace(/^(?:a|an|one|this|that|his|her|their|certain)(?: certain)? (?=[a-z])/i, "the ")
    .replace(/^The /, "the ");

const ACTING = new RegExp(
  `(?<!\\b(?:[Tt]he|of|at|in|from|to|unto|toward|into|over|before|through|against) )\\b(?:(?:And|Then|But|So|Now|For) )?(${NAME}) (?:also |then |had |himself )?(?:${ACTS})\\b`,
  "g",
);
const ACTING_ROLE = new RegExp(
  `\\b(${ROLE})(?= (?:\\w+ )?(?:${ACTS}|was|were|had)\\b)|\\b(?:${SAID}) (${ROLE})\\b`,
  "g",
);
/** "The elder son" is one person, whatever the sentence says about him. */
const DESCRIBED = new RegExp(
  `\\b((?:the|his|her|a) (?:elder|older|younger|rich|poor|lame|blind|hired|unmerciful|wicked|certain) (?:${ROLES}))\\b`,
  "g",
);
/** Templates speak of one person. */
export const isPlural = (name: string) =>
  /\b(?:[a-z]+s|[a-z]+men|brethren|women|wives|multitude|crowd|children)$/.test(name);

/** "The son" may be the elder or the younger one. */
const isSamePerson = (bare: string, described: string) =>
  /^the \w+$/.test(bare) && described.startsWith("the ") && described.endsWith(bare.slice(3));

const MAX_PEOPLE = 4;
/** Who acts once is somebody in passing. */
const MIN_ACTS = 3;

/** Those who act or are named most often, in the order of the passage. */
export function findPeople(verses: readonly Verse[]): string[] {
  const found = new Map<string, { count: number; first: number }>();
  const note = (name: string, weight: number, at: number) => {
    const known = found.get(name);
    found.set(name, { count: (known?.count ?? 0) + weight, first: known?.first ?? at });
  };
  for (const [at, { text }] of verses.entries()) {
    for (const [, name = ""] of text.matchAll(ACTING)) {
      if (!NOT_NAMES.test(name) && !/ (?:God|LORD|Lord|Jesus)/.test(name)) note(name, 2, at);
    }
    for (const [, acts, speaks = ""] of text.matchAll(ACTING_ROLE)) note(withArticle(acts ?? speaks), 1, at);
    for (const [, described = ""] of text.matchAll(DESCRIBED)) note(withArticle(described), 1, at);
  }
  for (const [name, { count, first }] of found) {
    // "Simon Peter" is "Peter".
    const short = name.split(" ").find((word) => word !== name && found.has(word));
    if (short === undefined) continue;
    found.delete(name);
    note(short, count, first);
  }
  return [...found]
    .filter(([name, { count }]) => count >= MIN_ACTS && !isPlural(name))
    .filter(([name]) => ![...found.keys()].some((other) => other !== name && isSamePerson(name, other)))
    .toSorted(([, a], [, b]) => b.count - a.count)
    .slice(0, MAX_PEOPLE)
    .toSorted(([, a], [, b]) => a.first - b.first)
    .map(([name]) => name);
}
