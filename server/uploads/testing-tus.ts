// A tus client with full control over its requests, for tests.
import { once } from "node:events";
import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { json } from "node:stream/consumers";
import { UPLOADS_PATH } from "../../contract/media/media.ts";

export interface TusResponse {
  status: number;
  headers: IncomingHttpHeaders;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  body: any;
}

export type TusMethod = "POST" | "PATCH" | "HEAD" | "DELETE" | "OPTIONS" | "GET";

export interface TusClient {
  call(
    method: TusMethod,
    address: string,
    headers?: Record<string, string>,
    body?: Uint8Array,
  ): Promise<TusResponse>;
  /** Opens a request whose body is written by the test. */
  open(method: TusMethod, address: string, headers: Record<string, string>): ClientRequest;
  /** Creates an upload of so many bytes, or of deferred length; returns its URL. */
  create(metadata: Record<string, string>, bytes?: number): Promise<string>;
  patch(
    address: string,
    offset: number,
    body: Uint8Array,
    headers?: Record<string, string>,
  ): Promise<TusResponse>;
  /** The number of bytes that the server has. */
  readOffset(address: string): Promise<number>;
}

export const TUS_CONTENT_TYPE = "application/offset+octet-stream";

/** A client of the server at `origin` with a user's cookie. */
export function createTusClient(origin: string, cookie?: string): TusClient {
  const open: TusClient["open"] = (method, address, headers) =>
    request(new URL(address, origin), {
      method,
      headers: { "tus-resumable": "1.0.0", ...(cookie !== undefined && { cookie }), ...headers },
    });
  const call: TusClient["call"] = async (method, address, headers = {}, body) => {
    const sent = open(method, address, {
      ...(body && { "content-length": String(body.byteLength) }),
      ...headers,
    });
    sent.end(body);
    return readResponse(sent);
  };
  return {
    open,
    call,
    async create(metadata, bytes) {
      const { status, headers } = await call("POST", UPLOADS_PATH, {
        ...(bytes === undefined ? { "upload-defer-length": "1" } : { "upload-length": String(bytes) }),
        "upload-metadata": formatMetadata(metadata),
      });
      if (status !== 201) throw new Error(`creating the upload returned ${status}`);
      return headers.location!;
    },
    patch: (address, offset, body, headers = {}) =>
      call(
        "PATCH",
        address,
        { "content-type": TUS_CONTENT_TYPE, "upload-offset": String(offset), ...headers },
        body,
      ),
    async readOffset(address) {
      const { headers } = await call("HEAD", address);
      return Number(headers["upload-offset"]);
    },
  };
}

/** The response to an opened request. */
export async function readResponse(sent: ClientRequest): Promise<TusResponse> {
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const isHead = sent.method === "HEAD";
  const isJson = !isHead && response.headers["content-type"]?.startsWith("application/json");
  const body = isJson ? await json(response) : void response.resume();
  return { status: response.statusCode!, headers: response.headers, body };
}

/** The `Upload-Metadata` header. */
export const formatMetadata = (metadata: Record<string, string>): string =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`)
    .join(",");
