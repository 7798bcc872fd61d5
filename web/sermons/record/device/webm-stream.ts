// Rewrites the WebM of a browser's recorder so that it plays wherever it is cut off and can be continued later.

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TRACKS = 0x1654ae6b;
const CLUSTER = 0x1f43b675;
const CLUSTER_TIME = 0xe7;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;

const CLUSTER_OF_UNKNOWN_SIZE = Uint8Array.of(
  0x1f,
  0x43,
  0xb6,
  0x75,
  0x01,
  255,
  255,
  255,
  255,
  255,
  255,
  255,
);
/** No element of a recording is this large, so larger sizes mean that the data is not WebM. */
const MAX_ELEMENT = 16 * 1024 * 1024;
/** The shortest block that browsers write. */
const DEFAULT_BLOCK_MS = 20;

type Bytes = Uint8Array<ArrayBuffer>;

/** Outputs only complete elements, and can continue a file with the output of a later recorder. */
export class WebmStream {
  #remaining: Bytes = new Uint8Array();
  #isNotWebm = false;
  readonly #isContinuation: boolean;
  readonly #startMs: number;
  /** Added to the recorder's times; known from its first cluster. */
  #timeOffset: number | undefined;
  #clusterMs = 0;
  #lastBlockMs: number | undefined;
  #blockMs = DEFAULT_BLOCK_MS;

  /** Continues a file after `startSeconds`; without them, starts a new file. */
  constructor(startSeconds?: number) {
    this.#isContinuation = startSeconds !== undefined;
    this.#startMs = Math.round((startSeconds ?? 0) * 1000);
  }

  /** Seconds of the file up to the end of the output. */
  get seconds(): number {
    const end = this.#lastBlockMs === undefined ? this.#startMs : this.#lastBlockMs + this.#blockMs;
    return end / 1000;
  }

  /** Whether the input is not WebM, so that `seconds` is unknown. */
  get isNotWebm(): boolean {
    return this.#isNotWebm;
  }

  push(bytes: Bytes): Bytes {
    const all = join([this.#remaining, bytes]);
    if (this.#isNotWebm) return all;
    const output: Bytes[] = [];
    let at = 0;
    for (;;) {
      const header = readHeader(all, at);
      if (header === "invalid") {
        this.#isNotWebm = true;
        output.push(all.subarray(at));
        at = all.length;
        break;
      }
      if (header === undefined) break;
      const isContainer = header.id === SEGMENT || header.id === CLUSTER;
      const end = isContainer ? header.body : header.body + (header.size ?? 0);
      if (end > all.length) break;
      output.push(this.#convert(header.id, all.subarray(at, end), all.subarray(header.body, end)));
      at = end;
    }
    this.#remaining = all.slice(at);
    return join(output);
  }

  /** The output for one element: the header of a container, all of any other element, or nothing. */
  #convert(id: number, element: Bytes, body: Bytes): Bytes {
    if (id === CLUSTER) return CLUSTER_OF_UNKNOWN_SIZE;
    if (id === CLUSTER_TIME) return this.#convertTime(readUnsigned(body));
    if (id === SIMPLE_BLOCK) return this.#convertBlock(element, body);
    if (id === BLOCK_GROUP) return this.#convertBlock(element, findBlock(body));
    // A seek index, which some browsers write, would be wrong in a file that is continued.
    const isHead = id === EBML || id === SEGMENT || id === INFO || id === TRACKS;
    return isHead && !this.#isContinuation ? element : new Uint8Array();
  }

  #convertTime(time: number): Bytes {
    this.#timeOffset ??= this.#startMs - time;
    this.#clusterMs = time + this.#timeOffset;
    const element = Uint8Array.of(CLUSTER_TIME, 0x84, 0, 0, 0, 0);
    new DataView(element.buffer).setUint32(2, this.#clusterMs);
    return element;
  }

  #convertBlock(element: Bytes, block: Bytes | undefined): Bytes {
    if (block && block.length > 3) {
      const time = this.#clusterMs + new DataView(block.buffer, block.byteOffset).getInt16(1);
      if (this.#lastBlockMs !== undefined && time > this.#lastBlockMs)
        this.#blockMs = time - this.#lastBlockMs;
      this.#lastBlockMs = time;
    }
    return element;
  }
}

interface ElementHeader {
  id: number;
  body: number;
  /** Bytes of the body; undefined if its size is unknown. */
  size: number | undefined;
}

function readHeader(bytes: Bytes, at: number): ElementHeader | "invalid" | undefined {
  if (at >= bytes.length) return undefined;
  const idLength = vintLength(bytes[at]);
  if (idLength > 4) return "invalid";
  const sizeAt = at + idLength;
  if (sizeAt >= bytes.length) return undefined;
  const sizeLength = vintLength(bytes[sizeAt]);
  if (sizeLength > 8) return "invalid";
  const body = sizeAt + sizeLength;
  if (body > bytes.length) return undefined;
  const id = readUnsigned(bytes.subarray(at, sizeAt));
  const size = readSize(bytes.subarray(sizeAt, body));
  if (id === SEGMENT || id === CLUSTER) return { id, body, size };
  if (size === undefined || size > MAX_ELEMENT) return "invalid";
  return { id, body, size };
}

/** Bytes of a variable-length integer; 9 if it is invalid. */
const vintLength = (first = 0) => Math.clz32(first) - 23;

function readSize(bytes: Bytes): number | undefined {
  const [first = 0, ...others] = bytes;
  const largest = 0xff >> bytes.length;
  if ((first & largest) === largest && others.every((byte) => byte === 255)) return undefined;
  return others.reduce((value, byte) => value * 256 + byte, first & largest);
}

const readUnsigned = (bytes: Bytes) => bytes.reduce((value, byte) => value * 256 + byte, 0);

function findBlock(group: Bytes): Bytes | undefined {
  for (let at = 0; at < group.length;) {
    const header = readHeader(group, at);
    if (header === undefined || header === "invalid" || header.size === undefined) return undefined;
    const end = header.body + header.size;
    if (header.id === BLOCK) return group.subarray(header.body, end);
    at = end;
  }
  return undefined;
}

export function join(parts: readonly Bytes[]): Bytes {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
