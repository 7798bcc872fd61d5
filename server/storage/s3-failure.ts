import { StartError } from "../start-error.ts";
import type { S3Settings } from "./s3-settings.ts";

/** One sentence on why a bucket cannot be used. */
export function explainBucketFailure(error: unknown, { bucket, endpoint, region }: S3Settings): StartError {
  const host = endpoint === undefined ? "Amazon S3" : new URL(endpoint).host;
  return new StartError(findSentence(error as Failure, host, bucket, region), { cause: error });
}

type Failure = Error & { code?: string; $metadata?: { httpStatusCode?: number } };

function findSentence(
  { name, code = "", message, $metadata }: Failure,
  host: string,
  bucket: string,
  region: string,
) {
  switch (code) {
    case "ECONNREFUSED":
      return `No storage answers at ${host}: start it, or check the endpoint in STORAGE_URL.`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `There is no host of the name in STORAGE_URL (${host}): check its spelling and the network.`;
  }
  switch (name) {
    case "NoSuchBucket":
      return `The storage at ${host} has no bucket named ${bucket}: create it, or check STORAGE_URL.`;
    case "CredentialsProviderError":
      return "The storage of STORAGE_URL asks for keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.";
    case "TimeoutError":
      return `The storage at ${host} did not answer in time: check STORAGE_URL and the network.`;
    case "PermanentRedirect":
    case "AuthorizationHeaderMalformed":
      return `The bucket ${bucket} is not in the region ${region}: name its region in STORAGE_URL, for example ?region=eu-central-1.`;
  }
  if ($metadata?.httpStatusCode === 403) {
    return `The storage at ${host} refused the keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or they may not list, read, write and delete in the bucket ${bucket}.`;
  }
  return `The bucket ${bucket} at ${host} cannot be used (${name}: ${message}): check STORAGE_URL.`;
}
