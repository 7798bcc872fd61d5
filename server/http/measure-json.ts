export interface JsonSize {
  /** Objects and arrays inside each other at the deepest place. */
  depth: number;
  /** How many values it has at most: members, entries, and objects and arrays themselves. */
  values: number;
}

const [QUOTE, BACKSLASH, COMMA, OPEN_OBJECT, OPEN_ARRAY, CLOSE_OBJECT, CLOSE_ARRAY] = Buffer.from('"\\,{[}]');
/** From so many bytes on a search for the end of a string is faster than a look at each byte. */
const LONG_STRING_BYTES = 64;

/**
 * What parsing JSON would come to, found in one pass over its bytes; ends early where there is more than `limits` say. What
 * is no JSON is measured somehow.
 */
export function measureJson(bytes: Buffer, limits: JsonSize): JsonSize {
  let [depth, deepest, values] = [0, 0, 1];
  for (let at = 0; at < bytes.length; at += 1) {
    switch (bytes[at]) {
      case QUOTE:
        at = findStringEnd(bytes, at);
        break;
      case OPEN_OBJECT:
      case OPEN_ARRAY:
        depth += 1;
        values += 1;
        deepest = Math.max(deepest, depth);
        break;
      case CLOSE_OBJECT:
      case CLOSE_ARRAY:
        depth -= 1;
        break;
      case COMMA:
        values += 1;
        break;
    }
    if (deepest > limits.depth || values > limits.values) break;
  }
  return { depth: deepest, values };
}

/** Where the string ends that begins at `start`; the end of the bytes where it does not. */
function findStringEnd(bytes: Buffer, start: number): number {
  const near = Math.min(bytes.length, start + LONG_STRING_BYTES);
  for (let at = start + 1; at < near; at += 1) {
    if (bytes[at] === BACKSLASH) at += 1;
    else if (bytes[at] === QUOTE) return at;
  }
  return findLongStringEnd(bytes, start + 1);
}

function findLongStringEnd(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(QUOTE!, start); at >= 0; at = bytes.indexOf(QUOTE!, at + 1)) {
    let backslashes = 0;
    while (bytes[at - 1 - backslashes] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return bytes.length;
}
