import { estimateTokens } from "../model-client.ts";
import type { Passage } from "./passages.ts";

/** Passages that go to the model in one call. */
export interface WorkPiece {
  passages: Passage[];
  tokens: number;
}

const MOST_TOKENS = 1_500;
const FEWEST_TOKENS = 300;
/** A piece is this part of what one call in flight would get of all that is left. */
const SHARE = 2;

/**
 * Divides passages into pieces for so many calls at a time: large ones first, smaller ones towards the end, so that
 * all calls end at about the same time whatever else is in flight. Kept passages go with the piece before them.
 */
export function divideWork(passages: readonly Passage[], concurrency: number): WorkPiece[] {
  let left = passages.reduce((sum, passage) => sum + tokensOf(passage), 0);
  const pieces: WorkPiece[] = [];
  let wanted = 0;
  for (const passage of passages) {
    const tokens = tokensOf(passage);
    const piece = pieces.at(-1);
    if (piece && piece.tokens + tokens / 2 <= wanted) {
      piece.passages.push(passage);
      piece.tokens += tokens;
    } else {
      wanted = Math.min(MOST_TOKENS, Math.max(FEWEST_TOKENS, left / (concurrency * SHARE)));
      pieces.push({ passages: [passage], tokens });
    }
    left -= tokens;
  }
  return pieces;
}

const tokensOf = ({ text, isKept }: Passage) => (isKept ? 0 : estimateTokens(text));
