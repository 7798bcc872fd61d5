import { estimateTokens } from "../calls/model-api.ts";
import type { Passage } from "./passages.ts";

/** The passages of a sermon that aren't assigned to a call yet. */
export interface PassagePool {
  tokensLeft(): number;
  /** Takes the next passages, with about this many tokens. */
  take(tokens: number): Passage[];
}

export const estimatePassageTokens = ({ text }: Passage): number => estimateTokens(text);

export function createPassagePool(passages: readonly Passage[]): PassagePool {
  let left = passages.reduce((sum, passage) => sum + estimatePassageTokens(passage), 0);
  let next = 0;
  return {
    tokensLeft: () => left,
    take(tokens) {
      const taken: Passage[] = [];
      let sum = 0;
      for (let passage = passages[next]; passage; passage = passages[next]) {
        const size = estimatePassageTokens(passage);
        const last = taken.at(-1);
        if (last && (sum + size / 2 > tokens || passage.number > last.number + MAX_DISTANCE)) break;
        taken.push(passage);
        sum += size;
        next += 1;
      }
      left -= sum;
      return taken;
    },
  };
}

/** Divides passages into groups of about this many tokens, in order. */
export function groupPassages(passages: readonly Passage[], tokens: number): Passage[][] {
  const pool = createPassagePool(passages);
  const groups: Passage[][] = [];
  for (let group = pool.take(tokens); group.length > 0; group = pool.take(tokens)) groups.push(group);
  return groups;
}

/** Passages of one call are consecutive, apart from headings between them. */
const MAX_DISTANCE = 3;
