/** A bucket of an S3 storage; the keys to it are where the client's makers look for them, first in the environment. */
export interface S3Settings {
  bucket: string;
  /** Comes before all names; empty, or with a slash at its end. */
  prefix: string;
  /** Undefined: Amazon's. */
  endpoint: string | undefined;
  region: string;
}
