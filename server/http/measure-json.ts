export interface JsonSize {
  /** Objects and arrays inside each other at the deepest place. */
  depth: number;
  /** How many values it has at most: members, entries, and objects and arrays themselves. */
  values: number;
}

const [QUOTE, BACKSLASH, COMMA, OPEN_OBJECT, OPEN_ARRAY, CLOSE_OBJECT, CLOSE_ARRAY] = Buffer.from('"\\,{[}]');

/** Finds what parsing JSON would come to, chunk by chunk as it arrives. What is no JSON is measured somehow. */
export class JsonMeter {
  readonly size: JsonSize = { depth: 0, values: 1 };
  #depth = 0;
  #isInString = false;
  /** Whether the next chunk begins with what a backslash has escaped. */
  #isEscaped = false;

  add(bytes: Uint8Array): void {
    let at = this.#isEscaped ? 1 : 0;
    this.#isEscaped = false;
    // Variables of its own: this is done for each of millions of bytes.
    let depth = this.#depth;
    let { depth: deepest, values } = this.size;
    for (; at < bytes.length; at += 1) {
      if (this.#isInString) {
        at = this.#findStringEnd(bytes, at);
        continue;
      }
      switch (bytes[at]) {
        case QUOTE:
          this.#isInString = true;
          break;
        case OPEN_OBJECT:
        case OPEN_ARRAY:
          depth += 1;
          values += 1;
          if (depth > deepest) deepest = depth;
          break;
        case CLOSE_OBJECT:
        case CLOSE_ARRAY:
          depth -= 1;
          break;
        case COMMA:
          values += 1;
          break;
      }
    }
    this.#depth = depth;
    this.size.depth = deepest;
    this.size.values = values;
  }

  /** Where a string ends that has begun before `from`; the end of the bytes where that is not among them. */
  #findStringEnd(bytes: Uint8Array, from: number): number {
    for (let at = from; at < bytes.length; at += 1) {
      if (bytes[at] === BACKSLASH) at += 1;
      else if (bytes[at] === QUOTE) {
        this.#isInString = false;
        return at;
      }
      this.#isEscaped = at === bytes.length;
    }
    return bytes.length;
  }
}
