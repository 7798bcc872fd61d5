import { ACCOUNT_DATA_MESSAGES, ARCHIVE_PATH, DELETE_WORD } from "../../../contract/account/account-data.ts";
import type { ArchiveOutcome } from "../../../contract/account/account-data.schema.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { ApiError, buildUrl, callApi, send } from "../../api/api.ts";
import { downloadZip } from "../../api/download-zip.ts";
import { postFile, type PostFileOptions } from "../../api/post-file.ts";

const archiveUrl = (uid: string) => buildUrl(ARCHIVE_PATH, { uid });

export const downloadArchive = (uid: string): Promise<void> => downloadZip(archiveUrl(uid));

export async function uploadArchive(
  uid: string,
  archive: File,
  options: PostFileOptions,
): Promise<ArchiveOutcome> {
  if (archive.size > LIMITS.archive.bytes) {
    throw new ApiError({ code: "too_large", message: ACCOUNT_DATA_MESSAGES.archiveTooLarge });
  }
  return (await postFile(archiveUrl(uid), archive, "application/zip", options)) as ArchiveOutcome;
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
