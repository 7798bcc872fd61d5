// All that an account holds: taken along as an archive, brought back from one, and deleted.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";

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
  archiveNoRoom:
    "There is no room left on the server for all of this archive. What was brought back so far stays; try again once there is room.",
  archiveBusy: "An archive is being brought back right now. Please wait until it is done.",
} as const;

/** The word by which the end of an account is confirmed. */
export const DELETE_WORD = "DELETE";

/** "Download everything": a zip of all content as JSON, Markdown and files (GET); POST (`application/zip`) brings one back. */
export const ARCHIVE_PATH = "/api/users/:uid/archive";

/** How many records (sermons, studies and so on) an archive brought in, and how many were there already and stayed as they are. */
export const ArchiveOutcome = z.object({ added: z.int(), alreadyThere: z.int() });
export type ArchiveOutcome = z.infer<typeof ArchiveOutcome>;

export const accountDataEndpoints = {
  deleteAccount: defineEndpoint({
    method: "DELETE",
    path: "/api/users/:uid",
    summary:
      "Deletes the account and all that is its own. What has begun comes to its end, even after a crash; it needs a sign-in of the last day",
    params: z.object({ uid: z.string() }),
    body: z.object({ confirm: z.literal(DELETE_WORD, ACCOUNT_DATA_MESSAGES.confirm) }),
    response: z.void(),
    status: 204,
    errors: ["invalid", "unauthenticated", "requires_recent_login", "not_found"],
  }),
};
