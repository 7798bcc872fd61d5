// Damaged files, for property tests of file parsers.
import fc from "fast-check";

type Edit = (file: Uint8Array) => Uint8Array;

const join = (...parts: Uint8Array[]): Uint8Array => {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
};

/** Flips a bit, overwrites bytes, cuts off the end, or removes, repeats or moves a section. */
const edit: fc.Arbitrary<Edit> = fc
  .tuple(fc.nat(5), fc.nat(), fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 8 }))
  .map(([kind, one, other, bytes]): Edit => (file) => {
    const [from = 0, to = 0] = [one % (file.length + 1), other % (file.length + 1)].toSorted((a, b) => a - b);
    const [before, between, after] = [file.subarray(0, from), file.subarray(from, to), file.subarray(to)];
    switch (kind) {
      case 0: {
        const flipped = Uint8Array.from(file);
        if (from < file.length) flipped[from]! ^= 1 << (other % 8);
        return flipped;
      }
      case 1:
        return join(before, bytes, file.subarray(Math.min(file.length, from + bytes.length)));
      case 2:
        return before;
      case 3:
        return join(before, after);
      case 4:
        return join(before, between, between, after);
      default:
        return join(between, before, after);
    }
  });

/** Intact files, files with a few edits, the start of one with the end of another, and arbitrary bytes. */
export const damagedFile = (files: readonly Uint8Array[]): fc.Arbitrary<Uint8Array> => {
  const file = fc.constantFrom(...files);
  const spliced = fc
    .tuple(file, fc.nat(), file, fc.nat())
    .map(([one, end, other, start]) =>
      join(one.subarray(0, end % (one.length + 1)), other.subarray(start % (other.length + 1))),
    );
  return fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .tuple(fc.oneof(file, spliced), fc.array(edit, { maxLength: 4 }))
        .map(([whole, edits]) => edits.reduce((changed, change) => change(changed), whole)),
    },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }) },
  );
};
