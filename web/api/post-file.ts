import { parseJson } from "../../contract/text/parse-json.ts";
import { callWithReauth, createNetworkError, parseApiError } from "./api.ts";

export interface PostFileOptions {
  /** Called with the share of the file that has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Posts a file and returns the response. With XMLHttpRequest, because fetch doesn't report upload progress. */
export const postFile = (
  url: string,
  file: File,
  contentType: string,
  options: PostFileOptions,
): Promise<unknown> => callWithReauth(() => post(url, file, contentType, options), options.signal);

function post(
  url: string,
  file: File,
  contentType: string,
  { onProgress, signal }: PostFileOptions,
): Promise<unknown> {
  const request = new XMLHttpRequest();
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded / total));
  request.upload.addEventListener("load", () => onProgress(1));
  request.addEventListener("error", () => reject(createNetworkError("unreachable")));
  request.addEventListener("abort", () => reject(signal.reason as Error));
  request.addEventListener("load", () => {
    const { status, responseText } = request;
    const body = parseJson(responseText);
    if (status >= 200 && status < 300) resolve(body);
    else reject(parseApiError({ status, body }));
  });
  signal.addEventListener("abort", () => request.abort(), { once: true });
  request.open("POST", url);
  request.setRequestHeader("content-type", contentType);
  request.send(file);
  return promise;
}
