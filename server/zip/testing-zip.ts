// Builds malformed zips byte by byte, for tests.
import { crc32, deflateRawSync } from "node:zlib";

export interface CraftedEntry {
  name: string;
  content: Uint8Array;
  /** A wrong unpacked size for the headers. */
  declaredBytes?: number;
  /** Shares the local header of the entry with this index. */
  sameAs?: number;
  /** Bytes after its own that its packed size includes. */
  reachesOver?: number;
  isStored?: boolean;
}

/** A zip with these entries; `trailing` comes after its end. */
export function craftZip(entries: readonly CraftedEntry[], trailing = Buffer.alloc(0)): Buffer {
  const packed = new Map<Uint8Array, { data: Buffer; crc: number }>();
  const pack = ({ content, isStored }: CraftedEntry) => {
    const cached = packed.get(content);
    if (cached) return cached;
    const data = isStored ? Buffer.from(content) : deflateRawSync(content, { level: 9 });
    const entry = { data, crc: crc32(content) };
    packed.set(content, entry);
    return entry;
  };
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  const offsets: number[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const { data, crc } = pack(entry);
    const sizes = {
      method: entry.isStored ? 0 : 8,
      crc,
      packed: data.length + (entry.reachesOver ?? 0),
      unpacked: entry.declaredBytes ?? entry.content.length,
      name: name.length,
    };
    if (entry.sameAs === undefined) {
      const header = Buffer.alloc(30);
      header.writeUInt32LE(0x04034b50, 0);
      writeSizes(header, 8, sizes);
      parts.push(header, name, data);
      offsets.push(offset);
      offset += header.length + name.length + data.length;
    } else offsets.push(offsets[entry.sameAs]!);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    writeSizes(central, 10, sizes);
    central.writeUInt32LE(offsets.at(-1)!, 42);
    directory.push(central, name);
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end, trailing]);
}

/** The fields that local and central headers share, from the method on. */
function writeSizes(
  header: Buffer,
  at: number,
  { method, crc, packed, unpacked, name }: Record<"method" | "crc" | "packed" | "unpacked" | "name", number>,
): void {
  header.writeUInt16LE(method, at);
  header.writeUInt32LE(crc, at + 6);
  header.writeUInt32LE(packed, at + 10);
  header.writeUInt32LE(unpacked, at + 14);
  header.writeUInt16LE(name, at + 18);
}
