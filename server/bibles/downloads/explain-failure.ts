// Why a download failed, in sentences for the operator, which may name settings.
import { AppError, isDiskFull } from "../../errors.ts";
import { DownloadError } from "../../http/resumable-download.ts";

export class WrongChecksumError extends Error {
  override name = "WrongChecksumError";
}

const SET_OTHER_ADDRESS = "set BIBLE_DOWNLOAD_URL to an address that has these files and restart Berea";

export function explainDownloadFailure(error: unknown, host: string): string {
  if (error instanceof AppError) return error.message;
  if (error instanceof WrongChecksumError)
    return `The file from ${host} has the wrong checksum and was deleted. Try again, and check BIBLE_DOWNLOAD_URL if you have set it.`;
  if (error instanceof DownloadError) return explainDownloadError(error, host);
  if (isDiskFull(error)) return "This machine's disk is full. Free 100 MB and try again.";
  return "This Bible could not be downloaded. Try again; the reason is in the server's log.";
}

function explainDownloadError({ reason, detail }: DownloadError, host: string): string {
  if (reason === "refused")
    return `${host} did not provide this file (status ${detail}). Try again later, or ${SET_OTHER_ADDRESS}.`;
  if (reason === "elsewhere")
    return `${host} redirects to ${detail}, which is not in the settings. Nothing was downloaded from there.`;
  if (reason === "too large") return `The file from ${host} is too large for a Bible.`;
  return `${host} could not be reached. Check this machine's network connection and try again. If this machine has no internet access, ${SET_OTHER_ADDRESS}.`;
}
