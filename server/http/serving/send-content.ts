import type { FastifyReply, FastifyRequest } from "fastify";
import type { ByteRange } from "../../storage/storage.ts";
import { parseByteRange } from "./byte-range.ts";

export interface Content {
  tag: string;
  bytes: number;
  mediaType: string;
  filename: string;
  /** The content of this URL never changes. */
  isImmutable?: boolean;
  open(range?: ByteRange): Promise<NodeJS.ReadableStream>;
}

/** Responds to GET and HEAD, with ranges. Browsers never run the content as a page. Aborted when the server stops. */
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
    .header(
      "cache-control",
      content.isImmutable ? "private, max-age=31536000, immutable" : "private, no-cache",
    )
    .header("content-security-policy", "default-src 'none'; sandbox; frame-ancestors 'none'");
  const { "if-match": expected, "if-none-match": known } = request.headers;
  if (expected !== undefined && !matches(expected, tag)) return reply.code(412).send();
  if (known !== undefined && matches(known.replaceAll("W/", ""), tag)) return reply.code(304).send();

  const range = isRangeWanted(request, tag)
    ? parseByteRange(request.headers.range, content.bytes)
    : undefined;
  if (range === null) {
    return reply.code(416).header("content-range", `bytes */${content.bytes}`).send();
  }
  const isHead = request.method === "HEAD";
  // Opened before the headers are set, so that a missing file results in an error response.
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

const matches = (header: string, tag: string): boolean =>
  header.split(",").some((part) => part.trim() === "*" || part.trim() === tag);

/** Only GET has ranges. With `If-Range`, a range only applies if the content hasn't changed. */
function isRangeWanted({ method, headers }: FastifyRequest, tag: string): boolean {
  const wanted = headers["if-range"];
  return method === "GET" && (wanted === undefined || wanted === tag);
}

/** Content-Disposition with an ASCII fallback (RFC 6266). */
export function formatContentDisposition(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const exact = encodeURIComponent(filename.toWellFormed()).replace(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
