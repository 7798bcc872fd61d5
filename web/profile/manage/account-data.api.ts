import { ACCOUNT_DATA_MESSAGES, ARCHIVE_PATH, DELETE_WORD } from "../../../contract/account/account-data.ts";
import type { ArchiveOutcome } from "../../../contract/account/account-data.schema.ts";
import { parseJson } from "../../../contract/text/parse-json.ts";
import { LIMITS } from "../../../contract/limits.ts";
import {
  ApiError,
  buildUrl,
  callApi,
  createNetworkError,
  parseApiError,
  send,
  callWithReauth,
} from "../../api/api.ts";

const archiveUrl = (uid: string) => buildUrl(ARCHIVE_PATH, { uid });

/** Downloads everything as a file, after checking that the server allows it. */
export async function downloadArchive(uid: string): Promise<void> {
  await callWithReauth(async () => {
    const response = await send("HEAD", archiveUrl(uid), undefined);
    if (!response.ok) throw parseApiError(response);
  });
  const link = document.createElement("a");
  link.href = archiveUrl(uid);
  link.download = "";
  link.click();
}

interface UploadOptions {
  /** Called with the share of the archive that has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export async function uploadArchive(
  uid: string,
  archive: File,
  options: UploadOptions,
): Promise<ArchiveOutcome> {
  if (archive.size > LIMITS.archive.bytes) {
    throw new ApiError({ code: "too_large", message: ACCOUNT_DATA_MESSAGES.archiveTooLarge });
  }
  return callWithReauth(() => post(archiveUrl(uid), archive, options), options.signal);
}

/** With XMLHttpRequest, because fetch doesn't report upload progress. */
function post(url: string, archive: File, { onProgress, signal }: UploadOptions): Promise<ArchiveOutcome> {
  const request = new XMLHttpRequest();
  const { promise, resolve, reject } = Promise.withResolvers<ArchiveOutcome>();
  request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded / total));
  request.upload.addEventListener("load", () => onProgress(1));
  request.addEventListener("error", () => reject(createNetworkError("unreachable")));
  request.addEventListener("abort", () => reject(signal.reason as Error));
  request.addEventListener("load", () => {
    const { status, responseText } = request;
    const body = parseJson(responseText);
    if (status === 200) resolve(body as ArchiveOutcome);
    else reject(parseApiError({ status, body }));
  });
  signal.addEventListener("abort", () => request.abort(), { once: true });
  request.open("POST", url);
  request.setRequestHeader("content-type", "application/zip");
  request.send(archive);
  return promise;
}

/** Longer than the server works on a deletion before it continues in the background. */
const DELETE_TIMEOUT_MS = 60_000;

export async function deleteAccount(uid: string): Promise<void> {
  const body = { confirm: DELETE_WORD } as const;
  try {
    await callApi("deleteAccount", { params: { uid }, body, timeout: DELETE_TIMEOUT_MS });
  } catch (error) {
    if (error instanceof ApiError && error.status === 0 && (await isSessionOver())) return;
    throw new Error(ACCOUNT_DATA_MESSAGES.deleteFailed((error as Error).message), { cause: error });
  }
}

/** For a lost response: the deletion of an account starts by ending its sessions. */
async function isSessionOver(): Promise<boolean> {
  const response = await send("GET", "/api/auth/get-session?disableCookieCache=true", undefined).catch(
    () => undefined,
  );
  return response?.ok === true && response.body === null;
}
