// Finds where a refined text does not write down what was said but says it in its own words, or says more or less.
import type { Difference } from "../../../../contract/transcript/diff-words.ts";
import type { TokenChange } from "./token-changes.ts";
import type { SpeechToken } from "./speech-tokens.ts";

/** A text and what it says. */
export interface Side {
  text: string;
  said: readonly SpeechToken[];
}

export type Change = Difference & TokenChange;

/** Words that one side has too many of, or too few. */
export interface Rewording {
  what: "gained" | "lost";
  words: readonly SpeechToken[];
}

/** What was added, left out or said in other words, from the changes between two texts. */
export function findRewordings(before: Side, after: Side, changes: readonly Change[]): Rewording[] {
  const local = [
    ...changes.flatMap((change) => findSentences(before, after, change)),
    ...groupNeighbors(changes).flatMap(findLongRuns),
  ];
  return local.length > 0 ? local : findShares(before.said, changes);
}

const isContent = ({ kind }: SpeechToken) => kind === "content";
const countContent = (words: readonly SpeechToken[]) => words.filter(isContent).length;

/** A sentence of its own that was put in or left out, however short: "Amen." */
function findSentences(before: Side, after: Side, change: Change): Rewording[] {
  const { lost, gained } = change;
  if (gained.length === 0 && countContent(lost) > 0 && isSentence(before, change.before, change.beforeEnd))
    return [{ what: "lost", words: lost }];
  if (lost.length === 0 && countContent(gained) > 0 && isSentence(after, change.after, change.afterEnd))
    return [{ what: "gained", words: gained }];
  return [];
}

/** Whether the words from `from` to `until` stand between ends of sentences or lines. */
function isSentence({ text, said }: Side, from: number, until: number): boolean {
  const [first, last] = [said[from], said[until - 1]];
  if (!first || !last) return false;
  const gap = text.slice(said[from - 1]?.end ?? 0, first.start);
  const behind = text.slice(last.end, said[until]?.start ?? text.length);
  const isEnd = /[.?!:\n]/;
  return (from === 0 || isEnd.test(gap)) && isEnd.test(behind);
}

const NEAR = 3;

/** Changes with only a few words between them belong together. */
function groupNeighbors(changes: readonly Change[]): Change[][] {
  const groups: Change[][] = [];
  for (const change of changes) {
    const last = groups.at(-1)?.at(-1);
    if (last && change.before - last.beforeEnd <= NEAR) groups.at(-1)?.push(change);
    else groups.push([change]);
  }
  return groups;
}

/** More than this is no slip of refining: words that carry meaning, and words of any kind. */
const MAX_LOST = { content: 3, words: 8 };
const MAX_GAINED = { content: 2, words: 5 };
const MAX_REPLACED = 3;

function findLongRuns(group: readonly Change[]): Rewording[] {
  const lost = group.flatMap((change) => change.lost);
  const gained = group.flatMap((change) => change.gained);
  const [contentLost, contentGained] = [countContent(lost), countContent(gained)];
  const isReplaced = Math.min(contentLost, contentGained) > MAX_REPLACED;
  const isShorter =
    contentLost - contentGained > MAX_LOST.content || lost.length - gained.length > MAX_LOST.words;
  const isLonger =
    contentGained - contentLost > MAX_GAINED.content || gained.length - lost.length > MAX_GAINED.words;
  return [
    ...(isShorter || isReplaced ? [{ what: "lost" as const, words: lost }] : []),
    ...(isLonger || isReplaced ? [{ what: "gained" as const, words: gained }] : []),
  ];
}

/** Of all words that carry meaning, so many may differ: what was misheard is put right here and there. */
const MAX_SHARE = 0.06;
const MAX_OF_FEW = 1 / 3;
const FEW = 3;

function findShares(said: readonly SpeechToken[], changes: readonly Change[]): Rewording[] {
  const whole = countContent(said);
  return (["lost", "gained"] as const).flatMap((what) => {
    const words = changes.flatMap((change) => change[what]).filter(isContent);
    const count = words.length;
    const isMany = count > Math.max(FEW, whole * MAX_SHARE) || (count > 1 && count > whole * MAX_OF_FEW);
    return isMany ? [{ what, words }] : [];
  });
}
