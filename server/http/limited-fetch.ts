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
  const body = await readBody(response, maxBytes);
  const { status, statusText, headers } = response;
  return new Response(body, { status, statusText, headers });
}

async function readBody(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!response.body) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Throwing in the loop cancels the rest of the body.
  for await (const chunk of response.body) {
    length += chunk.length;
    if (length > maxBytes) throw new TooLargeError();
    chunks.push(chunk);
  }
  return length === 0 ? null : new Uint8Array(Buffer.concat(chunks));
}
