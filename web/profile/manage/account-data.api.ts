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

const archiveOf = (uid: string) => buildUrl(ARCHIVE_PATH, { uid });

/** Has the browser save everything as a file, once it is sure that the server gives it. */
export async function downloadArchive(uid: string): Promise<void> {
  await callWithReauth(async () => {
    const answer = await send("HEAD", archiveOf(uid), undefined);
    if (!answer.ok) throw parseApiError(answer);
  });
  const link = document.createElement("a");
  link.href = archiveOf(uid);
  link.download = "";
  link.click();
}

interface Sending {
  /** Told how much of the archive has been sent, from 0 to 1. */
  onSent: (share: number) => void;
  signal: AbortSignal;
}

export async function sendArchive(uid: string, archive: File, sending: Sending): Promise<ArchiveOutcome> {
  if (archive.size > LIMITS.archive.bytes) {
    throw new ApiError({ code: "too_large", message: ACCOUNT_DATA_MESSAGES.archiveTooLarge });
  }
  return callWithReauth(() => post(archiveOf(uid), archive, sending), sending.signal);
}

/** By XMLHttpRequest, for fetch does not tell how much of a body is sent. */
function post(address: string, archive: File, { onSent, signal }: Sending): Promise<ArchiveOutcome> {
  const request = new XMLHttpRequest();
  const { promise, resolve, reject } = Promise.withResolvers<ArchiveOutcome>();
  request.upload.addEventListener("progress", ({ loaded, total }) => onSent(loaded / total));
  request.upload.addEventListener("load", () => onSent(1));
  request.addEventListener("error", () => reject(createNetworkError("unreachable")));
  request.addEventListener("abort", () => reject(signal.reason as Error));
  request.addEventListener("load", () => {
    const { status, responseText } = request;
    const body = parseJson(responseText);
    if (status === 200) resolve(body as ArchiveOutcome);
    else reject(parseApiError({ status, body }));
  });
  signal.addEventListener("abort", () => request.abort(), { once: true });
  request.open("POST", address);
  request.setRequestHeader("content-type", "application/zip");
  request.send(archive);
  return promise;
}

/** As long as the server works on it before it lets it go on by itself, and some more. */
const DELETING = 60_000;

export async function deleteAccount(uid: string): Promise<void> {
  const body = { confirm: DELETE_WORD } as const;
  try {
    await callApi("deleteAccount", { params: { uid }, body, timeout: DELETING });
  } catch (error) {
    if (error instanceof ApiError && error.status === 0 && (await isSessionOver())) return;
    throw new Error(ACCOUNT_DATA_MESSAGES.deleteFailed((error as Error).message), { cause: error });
  }
}

/** Where the answer was lost on its way: with the deletion of an account begins the end of its sessions. */
async function isSessionOver(): Promise<boolean> {
  const answer = await send("GET", "/api/auth/get-session?disableCookieCache=true", undefined).catch(
    () => undefined,
  );
  return answer?.ok === true && answer.body === null;
}
