// WebM as a browser records it, made fit to be cut off anywhere and to be gone on with later.

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
/** No element of a recording is as large: whoever claims one is no WebM. */
const MAX_ELEMENT = 16 * 1024 * 1024;
/** Milliseconds of the shortest block that browsers write. */
const USUAL_BLOCK = 20;

type Bytes = Uint8Array<ArrayBuffer>;

/** Passes on whole elements, so that it plays wherever it ends; a later recorder goes on in the same file. */
export class WebmStream {
  #rest: Bytes = new Uint8Array();
  #isForeign = false;
  readonly #isContinuation: boolean;
  readonly #startsAt: number;
  /** What is added to the recorder's own times; known with its first cluster. */
  #shift: number | undefined;
  #clusterTime = 0;
  #lastBlock: number | undefined;
  #blockLength = USUAL_BLOCK;

  /** Goes on after the first `startSeconds` of the file; without them it is the beginning of one. */
  constructor(startSeconds?: number) {
    this.#isContinuation = startSeconds !== undefined;
    this.#startsAt = Math.round((startSeconds ?? 0) * 1000);
  }

  /** Seconds of the file up to the end of what has been passed on. */
  get seconds(): number {
    const end = this.#lastBlock === undefined ? this.#startsAt : this.#lastBlock + this.#blockLength;
    return end / 1000;
  }

  /** Whether what was pushed turned out not to be WebM, so that `seconds` says nothing. */
  get isForeign(): boolean {
    return this.#isForeign;
  }

  push(bytes: Bytes): Bytes {
    const all = join([this.#rest, bytes]);
    if (this.#isForeign) return all;
    const kept: Bytes[] = [];
    let at = 0;
    for (;;) {
      const header = readHeader(all, at);
      if (header === "foreign") {
        this.#isForeign = true;
        kept.push(all.subarray(at));
        at = all.length;
        break;
      }
      if (header === undefined) break;
      const isContainer = header.id === SEGMENT || header.id === CLUSTER;
      const end = isContainer ? header.body : header.body + (header.size ?? 0);
      if (end > all.length) break;
      kept.push(this.#pass(header.id, all.subarray(at, end), all.subarray(header.body, end)));
      at = end;
    }
    this.#rest = all.slice(at);
    return join(kept);
  }

  /** What of one element is kept: the header of a container, or all of any other. */
  #pass(id: number, element: Bytes, body: Bytes): Bytes {
    if (id === CLUSTER) return CLUSTER_OF_UNKNOWN_SIZE;
    if (id === CLUSTER_TIME) return this.#passTime(readUnsigned(body));
    if (id === SIMPLE_BLOCK) return this.#passBlock(element, body);
    if (id === BLOCK_GROUP) return this.#passBlock(element, findBlock(body));
    // An index of places, as some browsers write it, would be wrong in a file that is gone on with.
    const isHead = id === EBML || id === SEGMENT || id === INFO || id === TRACKS;
    return isHead && !this.#isContinuation ? element : new Uint8Array();
  }

  #passTime(time: number): Bytes {
    this.#shift ??= this.#startsAt - time;
    this.#clusterTime = time + this.#shift;
    const element = Uint8Array.of(CLUSTER_TIME, 0x84, 0, 0, 0, 0);
    new DataView(element.buffer).setUint32(2, this.#clusterTime);
    return element;
  }

  #passBlock(element: Bytes, block: Bytes | undefined): Bytes {
    if (block && block.length > 3) {
      const time = this.#clusterTime + new DataView(block.buffer, block.byteOffset).getInt16(1);
      if (this.#lastBlock !== undefined && time > this.#lastBlock) this.#blockLength = time - this.#lastBlock;
      this.#lastBlock = time;
    }
    return element;
  }
}

interface ElementHeader {
  id: number;
  body: number;
  /** Bytes of the body; undefined where its writer did not know. */
  size: number | undefined;
}

function readHeader(bytes: Bytes, at: number): ElementHeader | "foreign" | undefined {
  if (at >= bytes.length) return undefined;
  const idLength = vintLength(bytes[at]);
  if (idLength > 4) return "foreign";
  const sizeAt = at + idLength;
  if (sizeAt >= bytes.length) return undefined;
  const sizeLength = vintLength(bytes[sizeAt]);
  if (sizeLength > 8) return "foreign";
  const body = sizeAt + sizeLength;
  if (body > bytes.length) return undefined;
  const id = readUnsigned(bytes.subarray(at, sizeAt));
  const size = readSize(bytes.subarray(sizeAt, body));
  if (id === SEGMENT || id === CLUSTER) return { id, body, size };
  if (size === undefined || size > MAX_ELEMENT) return "foreign";
  return { id, body, size };
}

/** Bytes of a number whose length is in its first bits; 9 where it has none. */
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
    if (header === undefined || header === "foreign" || header.size === undefined) return undefined;
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
