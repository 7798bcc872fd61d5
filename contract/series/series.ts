/** Maximum number of series of a user that are listed, of planned sermons of one, and of records on its page. */
export const MAX_SERIES = 1_000;
export const MAX_PLANNED = 100;
export const MAX_MEMBERS = 1_000;

/** Bytes of an uploaded cover, before it is resized. */
export const COVER_BYTES = 15 * 1024 * 1024;

export const SERIES_MESSAGES = {
  notFound: "Series not found",
  stale: "This series was changed elsewhere. Reload the page and try again.",
  nameRequired: "Name is required",
  nameTaken: "You already have a series with this name.",
  tooMany: "You have as many series as an account can have.",
  notPicture:
    "This file isn't a picture that Berea can read. Please choose a JPEG, PNG, WebP, GIF or AVIF file.",
  plannedNotFound: "This planned sermon no longer exists.",
} as const;
