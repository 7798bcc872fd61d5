import { fstatSync, readSync } from "node:fs";

const CHUNK_BYTES = 32 * 1024;
/** Recordings of many hours have tables of a few megabytes. */
const MAX_TABLE_BYTES = 64 * 1024 * 1024;

export function* readBytes(file: number, from = 0, to = Infinity): Generator<Uint8Array> {
  for (let position = from; position < to;) {
    const buffer = new Uint8Array(Math.min(CHUNK_BYTES, to - position));
    const bytesRead = readSync(file, buffer, 0, buffer.length, position);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}

interface Box {
  type: string;
  start: number;
  end: number;
  body: number;
}

/**
 * Reads an MP4 file with its tables (`moov`) first. Most phones write them last, and a streaming decoder would buffer the
 * whole file until they come. Undefined if they are missing.
 */
export function readMp4(file: number): Generator<Uint8Array> | undefined {
  const { size } = fstatSync(file);
  const boxes = listBoxes(file, size);
  const tables = boxes.find(({ type }) => type === "moov");
  if (!tables || tables.end > size) return undefined;
  const audio = boxes.find(({ type }) => type === "mdat");
  if (!audio || audio.start > tables.start) return readBytes(file);
  return readTablesFirst(file, tables);
}

function* readTablesFirst(file: number, tables: Box): Generator<Uint8Array> {
  const length = tables.end - tables.start;
  if (length > MAX_TABLE_BYTES) throw new RangeError("the tables are too large");
  const bytes = Buffer.alloc(length);
  readSync(file, bytes, 0, length, tables.start);
  moveOffsets(bytes, { from: tables.body - tables.start, to: length }, { before: tables.start, by: length });
  yield bytes;
  yield* readBytes(file, 0, tables.start);
  yield* readBytes(file, tables.end);
}

function listBoxes(file: number, size: number): Box[] {
  const boxes: Box[] = [];
  const head = Buffer.alloc(16);
  for (let start = 0; start + 8 <= size && boxes.length < 100_000;) {
    head.fill(0);
    readSync(file, head, 0, 16, start);
    const box = readBox(head, 0, start, size);
    if (!box) break;
    boxes.push(box);
    start = box.end;
  }
  return boxes;
}

/** Reads the box at `at` in `bytes`, which is `start` in the file; undefined if it is invalid. */
function readBox(bytes: Buffer, at: number, start: number, end: number): Box | undefined {
  const type = bytes.toString("latin1", at + 4, at + 8);
  const small = bytes.readUInt32BE(at);
  if (small === 0) return { type, start, end, body: start + 8 };
  if (small !== 1) return small < 8 ? undefined : { type, start, end: start + small, body: start + 8 };
  if (at + 16 > bytes.length) return undefined;
  const length = Number(bytes.readBigUInt64BE(at + 8));
  return length < 16 ? undefined : { type, start, end: start + length, body: start + 16 };
}

const CONTAINERS = new Set(["trak", "mdia", "minf", "stbl"]);

/** Corrects the offsets of audio chunks that preceded the tables in the file. */
function moveOffsets(
  bytes: Buffer,
  { from, to }: { from: number; to: number },
  move: { before: number; by: number },
): void {
  for (let at = from; at + 8 <= to;) {
    const box = readBox(bytes, at, at, to);
    if (!box || box.end > to) return;
    if (CONTAINERS.has(box.type)) moveOffsets(bytes, { from: box.body, to: box.end }, move);
    if (box.type === "stco") moveTable(bytes, box, 4, move);
    if (box.type === "co64") moveTable(bytes, box, 8, move);
    at = box.end;
  }
}

function moveTable(
  bytes: Buffer,
  box: Box,
  width: 4 | 8,
  { before, by }: { before: number; by: number },
): void {
  const count = bytes.readUInt32BE(box.body + 4);
  for (let index = 0; index < count; index += 1) {
    const at = box.body + 8 + index * width;
    if (at + width > box.end) return;
    const offset = width === 4 ? bytes.readUInt32BE(at) : Number(bytes.readBigUInt64BE(at));
    if (offset >= before) continue;
    if (width === 4) bytes.writeUInt32BE(offset + by, at);
    else bytes.writeBigUInt64BE(BigInt(offset + by), at);
  }
}
