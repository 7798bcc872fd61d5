export interface S3Settings {
  bucket: string;
  /** Comes before all names; empty, or with a slash at its end. */
  prefix: string;
  /** Undefined: Amazon's. */
  endpoint: string | undefined;
  region: string;
}

const BUCKET = /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/;
const PREFIX = /^[\w.-]+(\/[\w.-]+)*$/;

/** Reads `s3://bucket/folder?endpoint=…&region=…`; undefined for others. */
export function readStorageUrl(address: string, usualRegion = "us-east-1"): S3Settings | undefined {
  const url = URL.parse(address);
  if (url?.protocol !== "s3:" || !BUCKET.test(url.hostname)) return undefined;
  const folder = url.pathname.replace(/^\/|\/$/g, "");
  if (folder !== "" && !PREFIX.test(folder)) return undefined;
  const endpoint = url.searchParams.get("endpoint") ?? undefined;
  const isEndpoint = endpoint === undefined || /^https?:$/.test(URL.parse(endpoint)?.protocol ?? "");
  if (!isEndpoint) return undefined;
  return {
    bucket: url.hostname,
    prefix: folder && `${folder}/`,
    endpoint,
    region: url.searchParams.get("region") ?? usualRegion,
  };
}
