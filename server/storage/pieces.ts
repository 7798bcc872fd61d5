import type { ByteRange } from "./storage.ts";

export interface Piece {
  start: number;
  end: number;
}

export interface Stretch extends ByteRange {
  piece: Piece;
}

const DIGITS = 15;
const NAME = /^(\d{15})-(\d{15})$/;
const pad = (bytes: number) => String(bytes).padStart(DIGITS, "0");

/** A name that tells where a piece begins and ends, so that no piece is ever written over by another. */
export const nameOf = ({ start, end }: Piece): string => `${pad(start)}-${pad(end)}`;

export function readPiece(name: string): Piece | undefined {
  const [, start, end] = NAME.exec(name) ?? [];
  return start === undefined ? undefined : { start: Number(start), end: Number(end) };
}

/** What there is without a gap. Pieces may overlap, where a request died late; both hold the same bytes then. */
export function mergePieces(pieces: readonly Piece[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (let position = 0; ;) {
    const next = pieces
      .filter(({ start, end }) => start <= position && end > position)
      .reduce<Piece | undefined>(
        (furthest, piece) => (piece.end > (furthest?.end ?? 0) ? piece : furthest),
        undefined,
      );
    if (!next) return stretches;
    stretches.push({ piece: next, start: position, end: next.end - 1 });
    position = next.end;
  }
}

export const sizeOf = (stretches: readonly Stretch[]): number => (stretches.at(-1)?.end ?? -1) + 1;

export function selectRange(stretches: readonly Stretch[], { start, end }: ByteRange): Stretch[] {
  return stretches
    .filter((stretch) => stretch.start <= end && stretch.end >= start)
    .map(({ piece, ...stretch }) => ({
      piece,
      start: Math.max(stretch.start, start),
      end: Math.min(stretch.end, end),
    }));
}
