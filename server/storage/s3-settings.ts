export interface S3Settings {
  bucket: string;
  /** The prefix of all names; empty, or ends with a slash. */
  prefix: string;
  /** Undefined for Amazon S3. */
  endpoint: string | undefined;
  region: string;
}

const BUCKET_NAME = /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/;
const PREFIX = /^[\w.-]+(\/[\w.-]+)*$/;

/** Parses `s3://bucket/folder?endpoint=…&region=…`; returns undefined for anything else. */
export function parseStorageUrl(storageUrl: string, defaultRegion = "us-east-1"): S3Settings | undefined {
  const url = URL.parse(storageUrl);
  if (url?.protocol !== "s3:" || !BUCKET_NAME.test(url.hostname)) return undefined;
  const folder = url.pathname.replace(/^\/|\/$/g, "");
  if (folder !== "" && !PREFIX.test(folder)) return undefined;
  const endpoint = url.searchParams.get("endpoint") ?? undefined;
  const isEndpoint = endpoint === undefined || /^https?:$/.test(URL.parse(endpoint)?.protocol ?? "");
  if (!isEndpoint) return undefined;
  return {
    bucket: url.hostname,
    prefix: folder && `${folder}/`,
    endpoint,
    region: url.searchParams.get("region") ?? defaultRegion,
  };
}
