export const ACCOUNT_DATA_MESSAGES = {
  confirm: "Type DELETE to delete your account.",
  deleteFailed: (reason: string) => `Failed to delete account: ${reason}`,
  deleted: "Your account and all its data have been deleted.",
  notArchive: "This file isn't a Berea archive.",
  archiveDamaged: "This archive is damaged or incomplete. Nothing was imported. Please download it again.",
  archiveLocked:
    "This archive is password-protected. Please unzip it, zip it again without a password, and try again.",
  archiveTooLarge: "This archive is too large to import. Nothing was imported.",
  archiveNewer:
    "This archive is from a newer version of Berea. Nothing was imported. Please update this server first.",
  archiveRecordUnreadable: (title: string) =>
    `“${title}” in this archive can't be read. Nothing was imported.`,
  archiveDiskFull:
    "The server ran out of space while importing this archive. What was imported so far is saved. Try again when there is more space.",
  archiveBusy: "Another archive is being imported. Please wait until it's done.",
} as const;

export const DELETE_WORD = "DELETE";

/** GET downloads all content as a zip of JSON, Markdown and files; POST (`application/zip`) imports one. */
export const ARCHIVE_PATH = "/api/users/:uid/archive";

/** GET downloads what is shared with a church as an archive that everyone can import; for its owners. */
export const CHURCH_ARCHIVE_PATH = "/api/churches/:churchId/archive";
