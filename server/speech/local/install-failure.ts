// Why an installation failed, in sentences for the operator, which may name settings.
import { hasCode, isDiskFull } from "../../errors.ts";
import type { DownloadError } from "../../http/resumable-download.ts";

export class InstallFailure extends Error {
  override name = "InstallFailure";
}

const MEGABYTE = 1_000_000;

const SET_OTHER_ADDRESS = "set SPEECH_DOWNLOAD_URL to an address that has these files and restart Berea";

export const INSTALL_MESSAGES = {
  unreachable: (host: string) =>
    `${host} could not be reached. Check this machine's network connection and try again. The download will resume. If this machine has no internet access, ${SET_OTHER_ADDRESS}.`,
  refused: (host: string, name: string, status: number) =>
    `${host} did not provide ${name} (status ${status}). Try again later, or ${SET_OTHER_ADDRESS}.`,
  elsewhere: (host: string, other: string) =>
    `${host} redirects to ${other}, which is not a known source of the speech model. Nothing was downloaded from there.`,
  wrongContent: (name: string) =>
    `${name} has the wrong checksum and was deleted. Try again, and check SPEECH_DOWNLOAD_URL if you have set it.`,
  diskFull: (bytes: number) =>
    `This machine's disk is full. Free ${Math.ceil(bytes / MEGABYTE)} MB and try again.`,
  notWritable:
    "Berea cannot write to the “speech” folder in its data folder. Check the folder's owner and try again.",
  noPackages: (name: string) =>
    `npm could not download ${name}. Check this machine's network connection and try again. If this machine has no internet access, ${SET_OTHER_ADDRESS}.`,
  modelDoesNotRun: "The download is complete, but the speech model does not run on this machine.",
  unexpected: "The speech model could not be installed. Try again; the reason is in the server's log.",
} as const;

export function explainInstallFailure(error: unknown, bytes: number): string {
  if (error instanceof InstallFailure) return error.message;
  if (isDiskFull(error)) return INSTALL_MESSAGES.diskFull(bytes);
  if (hasCode(error, /^(EACCES|EPERM|EROFS)$/)) return INSTALL_MESSAGES.notWritable;
  return INSTALL_MESSAGES.unexpected;
}

export function explainDownloadError({ reason, detail }: DownloadError, host: string, name: string): string {
  if (reason === "refused") return INSTALL_MESSAGES.refused(host, name, Number(detail));
  if (reason === "elsewhere") return INSTALL_MESSAGES.elsewhere(host, detail);
  if (reason === "too large") return INSTALL_MESSAGES.wrongContent(name);
  return INSTALL_MESSAGES.unreachable(host);
}
