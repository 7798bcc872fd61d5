import type { ByteRange } from "../../storage/storage.ts";

const ONE_RANGE = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i;

/** Undefined means all bytes, also for several or invalid ranges; null means that the range is out of bounds. */
export function parseByteRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, first = "", last = ""] = ONE_RANGE.exec(header ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  if (first === "") {
    const count = Number(last);
    return count === 0 || size === 0 ? null : { start: Math.max(0, size - count), end: size - 1 };
  }
  const start = Number(first);
  if (last !== "" && Number(last) < start) return undefined;
  if (start >= size) return null;
  return { start, end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}
