// All that an account holds: taken along as an archive, brought back from one, and deleted.
export const ACCOUNT_DATA_MESSAGES = {
  confirm: "Type DELETE to delete your account.",
  deleteFailed: (reason: string) => `Failed to delete account: ${reason}`,
  deleted: "Your account and everything in it is deleted.",
  notArchive: "This file is not an archive of Berea.",
  archiveDamaged:
    "This archive is damaged, or was not downloaded whole. Nothing of it was brought back. Please download it again.",
  archiveLocked:
    "This archive is protected by a password. Please unpack it, pack it again without one, and try that.",
  archiveTooLarge: "This archive holds more than Berea can take in at once. Nothing of it was brought back.",
  archiveNewer:
    "This archive was made by a newer Berea. Nothing of it was brought back. Please update this one first.",
  archiveRecordUnreadable: (title: string) =>
    `“${title}” in this archive cannot be read. Nothing of the archive was brought back.`,
  archiveDiskFull:
    "There is no room left on the server for all of this archive. What was brought back so far stays; try again once there is room.",
  archiveBusy: "An archive is being brought back right now. Please wait until it is done.",
} as const;

/** The word by which the end of an account is confirmed. */
export const DELETE_WORD = "DELETE";

/** "Download everything": a zip of all content as JSON, Markdown and files (GET); POST (`application/zip`) brings one back. */
export const ARCHIVE_PATH = "/api/users/:uid/archive";
