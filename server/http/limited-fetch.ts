/** An answer from outside had more bytes than anybody needs. */
export class TooLargeError extends Error {
  override name = "TooLargeError";

  constructor() {
    super("The response is too large.");
  }
}

/** Reads at most `mostBytes`, unpacked, and follows no redirects: only hosts that are set up are requested. */
export async function limitedFetch(
  url: string | URL,
  init: RequestInit,
  mostBytes: number,
): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: "manual" });
  const body = await readBody(response, mostBytes);
  const { status, statusText, headers } = response;
  return new Response(body, { status, statusText, headers });
}

async function readBody(response: Response, mostBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!response.body) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop by an error cancels the rest of the body.
  for await (const chunk of response.body) {
    length += chunk.length;
    if (length > mostBytes) throw new TooLargeError();
    chunks.push(chunk);
  }
  return length === 0 ? null : new Uint8Array(Buffer.concat(chunks));
}
