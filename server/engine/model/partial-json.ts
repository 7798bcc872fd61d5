import { withoutThought } from "./chatter.ts";

/** What there is of JSON that is still being written. */
export interface PartialJson {
  /** An object or a list. Of a string that is still being written it has the sentences that are whole. */
  value: unknown;
  /** The objects and lists in it that are not at their end yet. */
  open: ReadonlySet<unknown>;
}

const DEEPEST = 40;

/**
 * Reads the JSON of a reply as far as it has come, without what models think before it and the fence around it.
 * Undefined where no object or list has begun, or where what has is no JSON.
 */
export function readPartialJson(reply: string): PartialJson | undefined {
  const said = withoutThought(reply);
  const start = said.search(/[[{]/);
  if (start === -1) return undefined;
  const reader = new PartialReader(said, start);
  const value = reader.readValue(0);
  return typeof value === "object" && value !== null && !reader.isBroken
    ? { value, open: reader.open }
    : undefined;
}

/** Signs that JSON does not allow in a string; models write breaks of lines all the same. */
const CONTROL = /\p{Cc}/gu;
const escapeControl = (sign: string) => JSON.stringify(sign).slice(1, -1);

const SENTENCE_END = /[.!?…。！？]["'”’»)\]]*\s/g;

/** The beginning of a text up to its last sentence that is at its end: a link may be whole with the next few letters. */
function takeWholeSentences(text: string): string {
  const end = [...text.matchAll(SENTENCE_END)].at(-1);
  return end ? text.slice(0, end.index + end[0].length).trimEnd() : "";
}

/** Stands for a value that has not come far enough to be read. */
const NOTHING = Symbol("nothing");

class PartialReader {
  readonly open = new Set<unknown>();
  isBroken = false;
  readonly #text: string;
  #at: number;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
  }

  readValue(depth: number): unknown {
    this.#skipSpace();
    const sign = this.#text[this.#at];
    if (sign === undefined) return NOTHING;
    if (depth > DEEPEST) return this.#break();
    if (sign === "{") return this.#readObject(depth);
    if (sign === "[") return this.#readList(depth);
    if (sign === '"') return this.#readString();
    return this.#readLiteral();
  }

  #readObject(depth: number): unknown {
    const entries: [string, unknown][] = [];
    const isClosed = this.#readItems("}", () => {
      const key = this.#text[this.#at] === '"' ? this.#readString() : this.#break();
      this.#skipSpace();
      if (this.#text[this.#at] !== ":") return this.#at < this.#text.length ? void this.#break() : undefined;
      this.#at += 1;
      const value = this.readValue(depth + 1);
      if (value !== NOTHING) entries.push([String(key), value]);
    });
    return this.#finish(Object.fromEntries(entries), isClosed);
  }

  #readList(depth: number): unknown {
    const items: unknown[] = [];
    const isClosed = this.#readItems("]", () => {
      const value = this.readValue(depth + 1);
      if (value !== NOTHING) items.push(value);
    });
    return this.#finish(items, isClosed);
  }

  /** Reads what stands between the brackets; answers whether the closing one is there. */
  #readItems(closing: string, readItem: () => void): boolean {
    this.#at += 1;
    for (;;) {
      this.#skipSpace();
      if (this.#at >= this.#text.length || this.isBroken) return false;
      if (this.#text[this.#at] === closing) {
        this.#at += 1;
        return true;
      }
      readItem();
      this.#skipSpace();
      if (this.#text[this.#at] === ",") this.#at += 1;
      else if (this.#at < this.#text.length && this.#text[this.#at] !== closing) this.#break();
    }
  }

  #finish(value: object, isClosed: boolean): object {
    if (!isClosed) this.open.add(value);
    return value;
  }

  #readString(): unknown {
    const text = this.#text;
    const from = this.#at + 1;
    let to = from;
    while (to < text.length && text[to] !== '"') {
      const length = text[to] !== "\\" ? 1 : text[to + 1] === "u" ? 6 : 2;
      // An escape that is cut short says nothing yet.
      if (to + length > text.length) break;
      to += length;
    }
    const isWhole = text[to] === '"';
    this.#at = isWhole ? to + 1 : text.length;
    const read = this.#parse(`"${text.slice(from, to).replace(CONTROL, escapeControl)}"`);
    return isWhole || typeof read !== "string" ? read : takeWholeSentences(read);
  }

  #readLiteral(): unknown {
    const [literal = ""] = /^[\w+.-]*/.exec(this.#text.slice(this.#at, this.#at + 40)) ?? [];
    this.#at += literal.length;
    if (literal === "") return this.#break();
    return this.#at >= this.#text.length ? NOTHING : this.#parse(literal);
  }

  #parse(json: string): unknown {
    try {
      return JSON.parse(json);
    } catch {
      return this.#break();
    }
  }

  #break(): typeof NOTHING {
    this.isBroken = true;
    return NOTHING;
  }

  #skipSpace(): void {
    while (/\s/.test(this.#text[this.#at] ?? "")) this.#at += 1;
  }
}
