export const YOUTUBE_MESSAGES = {
  checkFailed: "Failed to check YouTube authentication status",
  completeFailed: "Failed to complete YouTube authentication",
  storeFailed: "Failed to store YouTube credentials",
  startFailed: "Failed to initialize YouTube authentication",
  invalidAuthUrl: "Invalid auth URL received from server",
  retrieveFailed: "Failed to retrieve auth URL",
  noAuthUrl: "No auth URL available",
  /** Prefix of the reason. */
  playlistFailed: "Failed to read this YouTube playlist",
  importFailed: "Failed to process YouTube video",
  notSetUp: "YouTube is not set up here.",
} as const;
