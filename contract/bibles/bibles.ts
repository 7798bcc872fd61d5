export const BIBLE_MESSAGES = {
  notFound: "This Bible is not on this server.",
  bundled: "The King James Version is part of Berea and cannot be deleted.",
  notOffered: "This Bible is not in the list.",
} as const;
