import type { ByteRange } from "./storage.ts";

export interface Piece {
  start: number;
  end: number;
}

export interface PieceRange extends ByteRange {
  piece: Piece;
}

const DIGITS = 15;
const PIECE_NAME = /^(\d{15})-(\d{15})$/;
const pad = (bytes: number) => String(bytes).padStart(DIGITS, "0");

/** A name with the start and end of a piece, so that different pieces never overwrite each other. */
export const formatPieceName = ({ start, end }: Piece): string => `${pad(start)}-${pad(end)}`;

export function parsePieceName(name: string): Piece | undefined {
  const [, start, end] = PIECE_NAME.exec(name) ?? [];
  return start === undefined ? undefined : { start: Number(start), end: Number(end) };
}

/** The bytes before the first gap. Pieces may overlap after a failed request, and then contain the same bytes. */
export function mergePieces(pieces: readonly Piece[]): PieceRange[] {
  const ranges: PieceRange[] = [];
  for (let position = 0; ;) {
    const next = pieces
      .filter(({ start, end }) => start <= position && end > position)
      .reduce<Piece | undefined>(
        (longest, piece) => (piece.end > (longest?.end ?? 0) ? piece : longest),
        undefined,
      );
    if (!next) return ranges;
    ranges.push({ piece: next, start: position, end: next.end - 1 });
    position = next.end;
  }
}

export const getMergedSize = (ranges: readonly PieceRange[]): number => (ranges.at(-1)?.end ?? -1) + 1;

export function selectRange(ranges: readonly PieceRange[], { start, end }: ByteRange): PieceRange[] {
  return ranges
    .filter((range) => range.start <= end && range.end >= start)
    .map(({ piece, ...range }) => ({
      piece,
      start: Math.max(range.start, start),
      end: Math.min(range.end, end),
    }));
}
