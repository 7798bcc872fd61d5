export const BIBLE_MESSAGES = {
  notFound: "This Bible is not on this server.",
  bundled: "The King James Version is part of Berea and cannot be deleted.",
  notOffered: "This Bible is not in the list.",
  unknownFormat:
    "This file is not a Bible in a known format. Please choose USFM or USX files (also as a zip), OSIS, Zefania XML, or tab-separated text.",
  noVerses: "There are no verses in this file.",
  damagedZip: "This zip is damaged and can't be read.",
  tooLarge: "This Bible is too large.",
  tooMany: "This server has as many Bibles as it can hold. Delete one first.",
  unreadable: "This file could not be read as a Bible.",
  alreadyAdded: "This Bible is already on this server.",
} as const;
