// Finds where a refined text rephrases, adds or removes content.
import type { Difference } from "../../../../contract/transcript/diff-words.ts";
import type { TokenChange } from "./token-changes.ts";
import type { SpeechToken } from "./speech-tokens.ts";

export interface Side {
  text: string;
  said: readonly SpeechToken[];
}

export type Change = Difference & TokenChange;

/** Words that were added or removed beyond what refining may change. */
export interface Rewording {
  what: "gained" | "lost";
  words: readonly SpeechToken[];
}

/** Finds added, removed and rephrased content in the changes between two texts. */
export function findRewordings(before: Side, after: Side, changes: readonly Change[]): Rewording[] {
  const local = [
    ...changes.flatMap((change) => findSentences(before, after, change)),
    ...groupNeighbors(changes).flatMap(findLongRuns),
  ];
  return local.length > 0 ? local : findShares(before.said, changes);
}

const isContent = ({ kind }: SpeechToken) => kind === "content";
const countContent = (words: readonly SpeechToken[]) => words.filter(isContent).length;

/** A whole sentence that was added or removed, however short: "Amen." */
function findSentences(before: Side, after: Side, change: Change): Rewording[] {
  const { lost, gained } = change;
  if (gained.length === 0 && countContent(lost) > 0 && isSentence(before, change.before, change.beforeEnd))
    return [{ what: "lost", words: lost }];
  if (lost.length === 0 && countContent(gained) > 0 && isSentence(after, change.after, change.afterEnd))
    return [{ what: "gained", words: gained }];
  return [];
}

/** Whether the words from `from` to `until` are between ends of sentences or lines. */
function isSentence({ text, said }: Side, from: number, until: number): boolean {
  const [first, last] = [said[from], said[until - 1]];
  if (!first || !last) return false;
  const gap = text.slice(said[from - 1]?.end ?? 0, first.start);
  const after = text.slice(last.end, said[until]?.start ?? text.length);
  const isEnd = /[.?!:\n]/;
  return (from === 0 || isEnd.test(gap)) && isEnd.test(after);
}

const NEAR = 3;

/** Groups changes with only a few words between them. */
function groupNeighbors(changes: readonly Change[]): Change[][] {
  const groups: Change[][] = [];
  for (const change of changes) {
    const last = groups.at(-1)?.at(-1);
    if (last && change.before - last.beforeEnd <= NEAR) groups.at(-1)?.push(change);
    else groups.push([change]);
  }
  return groups;
}

/** Limits of a single change: content words, and words of any kind. */
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

/** Limits of all changes together, as shares of the content words, because refining corrects misheard words. */
const MAX_SHARE = 0.06;
const MAX_SHARE_OF_SHORT_TEXT = 1 / 3;
const MIN_CHANGES = 3;

function findShares(said: readonly SpeechToken[], changes: readonly Change[]): Rewording[] {
  const whole = countContent(said);
  return (["lost", "gained"] as const).flatMap((what) => {
    const words = changes.flatMap((change) => change[what]).filter(isContent);
    const count = words.length;
    const isMany =
      count > Math.max(MIN_CHANGES, whole * MAX_SHARE) ||
      (count > 1 && count > whole * MAX_SHARE_OF_SHORT_TEXT);
    return isMany ? [{ what, words }] : [];
  });
}
