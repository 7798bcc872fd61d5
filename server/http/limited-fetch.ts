/** A response of another server exceeded its limit. */
export class TooLargeError extends Error {
  override name = "TooLargeError";

  constructor() {
    super("The response is too large.");
  }
}

/** Reads at most `maxBytes`, uncompressed, and follows no redirects, so only configured hosts are called. */
export async function limitedFetch(
  url: string | URL,
  init: RequestInit,
  maxBytes: number,
): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: "manual" });
  const body = await readLimited(response.body, maxBytes);
  const { status, statusText, headers } = response;
  return new Response(body.length === 0 ? null : body, { status, statusText, headers });
}

/** Throws `TooLargeError` if a body has more than `maxBytes`. */
export async function readLimited(
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Throwing in the loop cancels the rest of the body.
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new TooLargeError();
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
