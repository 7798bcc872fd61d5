// The pieces that bytes under a key are stored in while the key is growing.
import type { ByteRange } from "./storage.ts";

/** Bytes from `start` up to but not including `end`. */
export interface Piece {
  start: number;
  end: number;
}

/** A stretch of bytes, both ends included, and the piece that they are taken from. */
export interface Stretch extends ByteRange {
  piece: Piece;
}

const DIGITS = 15;
const NAME = /^(\d{15})-(\d{15})$/;
const pad = (bytes: number) => String(bytes).padStart(DIGITS, "0");

/** A name that tells where a piece begins and ends, so that no piece is ever written over by another. */
export const nameOf = ({ start, end }: Piece): string => `${pad(start)}-${pad(end)}`;

/** The piece of a name; undefined where it names none. */
export function readPiece(name: string): Piece | undefined {
  const [, start, end] = NAME.exec(name) ?? [];
  return start === undefined ? undefined : { start: Number(start), end: Number(end) };
}

/**
 * What there is from the first byte on without a gap. Pieces may overlap, where a request took long to die and another
 * had begun: both then hold the same bytes.
 */
export function joinPieces(pieces: readonly Piece[]): Stretch[] {
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

/** How many bytes stretches in a row are. */
export const sizeOf = (stretches: readonly Stretch[]): number => (stretches.at(-1)?.end ?? -1) + 1;

/** The parts of stretches that lie within a range. */
export function cutOut(stretches: readonly Stretch[], { start, end }: ByteRange): Stretch[] {
  return stretches
    .filter((stretch) => stretch.start <= end && stretch.end >= start)
    .map(({ piece, ...stretch }) => ({
      piece,
      start: Math.max(stretch.start, start),
      end: Math.min(stretch.end, end),
    }));
}

/** The ranges of at most `most` bytes that a size is made of. */
export function divide(size: number, most: number): ByteRange[] {
  return Array.from({ length: Math.ceil(size / most) }, (_, number) => ({
    start: number * most,
    end: Math.min((number + 1) * most, size) - 1,
  }));
}
