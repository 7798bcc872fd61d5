import type { FastifyReply, FastifyRequest } from "fastify";
import type { ByteRange } from "../../storage/storage.ts";
import { parseByteRange } from "./byte-range.ts";

export interface Content {
  tag: string;
  bytes: number;
  mediaType: string;
  filename: string;
  /** The address is of these bytes alone: a browser need never ask for it again. */
  isForever?: boolean;
  open(range?: ByteRange): Promise<NodeJS.ReadableStream>;
}

/** Answers GET and HEAD, whole or a range. Browsers never run it as a page; a stopping server breaks it off. */
export async function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  content: Content,
  stopping: AbortSignal,
): Promise<FastifyReply> {
  const tag = `"${content.tag}"`;
  reply
    .header("etag", tag)
    .header("accept-ranges", "bytes")
    .header("cache-control", content.isForever ? "private, max-age=31536000, immutable" : "private, no-cache")
    .header("content-security-policy", "default-src 'none'; sandbox; frame-ancestors 'none'");
  if (matches(request.headers["if-none-match"], tag)) return reply.code(304).send();

  const range = isRangeWanted(request, tag)
    ? parseByteRange(request.headers.range, content.bytes)
    : undefined;
  if (range === null) {
    return reply.code(416).header("content-range", `bytes */${content.bytes}`).send();
  }
  const isHead = request.method === "HEAD";
  // Opened before anything is said: what is not there any more is answered as an error.
  const source = isHead ? undefined : await content.open(range);
  reply
    .type(content.mediaType)
    .header("content-disposition", formatContentDisposition(content.filename))
    .header("content-length", range ? range.end - range.start + 1 : content.bytes);
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${content.bytes}`);
  const breakOff = () => reply.raw.destroy();
  stopping.addEventListener("abort", breakOff);
  reply.raw.once("close", () => stopping.removeEventListener("abort", breakOff));
  return reply.send(source);
}

function matches(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.split(",").some((part) => part.trim() === "*" || part.trim().replace(/^W\//, "") === tag);
}

/** With `If-Range` a part is only wanted of the very bytes that it names. */
function isRangeWanted({ headers }: FastifyRequest, tag: string): boolean {
  const wanted = headers["if-range"];
  return wanted === undefined || wanted === tag;
}

/** The header that names a file to be saved: in ASCII for the oldest, and as it is (RFC 6266). */
export function formatContentDisposition(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const exact = encodeURIComponent(filename.toWellFormed()).replace(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
