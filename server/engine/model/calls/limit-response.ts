/** Limits of a response in bytes, because a response stays in memory until all of it has been read. */
export interface ResponseLimits {
  /** Of the whole response. */
  total: number;
  /** Of a line. */
  line: number;
}

const NEWLINE = 10;

/** The same response, whose body fails with the error of `onExceeded` when it exceeds a limit. The connection is closed then. */
export function limitResponse(
  response: Response,
  { total, line }: ResponseLimits,
  onExceeded: () => Error,
): Response {
  if (!response.body) return response;
  let received = 0;
  let sinceNewline = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      const end = bytes.lastIndexOf(NEWLINE);
      received += bytes.length;
      sinceNewline = end === -1 ? sinceNewline + bytes.length : bytes.length - 1 - end;
      if (received > total || sinceNewline > line) throw onExceeded();
      controller.enqueue(bytes);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(counter), { status, statusText, headers });
}
