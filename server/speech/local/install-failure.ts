// Why an installation did not succeed, in sentences for the operator: they may name settings.

export class InstallFailure extends Error {
  override name = "InstallFailure";
}

const MEGABYTE = 1_000_000;

const ANOTHER_ADDRESS = "set SPEECH_DOWNLOAD_URL to an address that has these files and restart Berea";

export const INSTALL_MESSAGES = {
  unreachable: (host: string) =>
    `${host} could not be reached. Check this machine's network connection and try again; what was downloaded is kept. If this machine has no way out, ${ANOTHER_ADDRESS}.`,
  refused: (host: string, name: string, status: number) =>
    `${host} did not provide ${name} (status ${status}). Try again later, or ${ANOTHER_ADDRESS}.`,
  elsewhere: (host: string, other: string) =>
    `${host} wanted to lead on to ${other}, which is not where the speech model is kept. Nothing was fetched from there.`,
  wrongContent: (name: string) =>
    `${name} is not the file that it should be: its checksum differs. It was deleted. Try again, and check SPEECH_DOWNLOAD_URL if you have set it.`,
  diskFull: (bytes: number) =>
    `The disk of this machine is full. Make room for ${Math.ceil(bytes / MEGABYTE)} MB and try again.`,
  notWritable:
    "Berea cannot write to the folder “speech” in its data folder. Check who owns that folder, then try again.",
  noPackages: (name: string) =>
    `npm could not download ${name}. Check this machine's network connection and try again. If this machine has no way out, ${ANOTHER_ADDRESS}.`,
  doesNotRun: "Everything has come, but the speech model does not run on this machine.",
  unexpected: "The speech model could not be installed. Try again; the reason is in the server's log.",
} as const;

export function explainInstallFailure(error: unknown, bytes: number): string {
  if (error instanceof InstallFailure) return error.message;
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? "";
  if (code === "ENOSPC" || code === "EDQUOT") return INSTALL_MESSAGES.diskFull(bytes);
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") return INSTALL_MESSAGES.notWritable;
  return INSTALL_MESSAGES.unexpected;
}
