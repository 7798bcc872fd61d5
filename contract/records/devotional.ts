export const DEVOTIONAL_MESSAGES = {
  notFound: "Devotional not found",
  stale: "This devotional was changed elsewhere in the meantime.",
  required: "Title and Scripture reference are required",
  saveFailed: "Failed to save devotional",
  autoSaveFailed: "Failed to save changes",
  generateFailed: "Failed to write a draft",
  seriesFailed: "Failed to create the series",
  noPassage: "Add a scripture reference first, for example John 3:16.",
  noBible: "No Bible here has this passage. You can add one under Profile, Bible.",
  noPoints: "This sermon has no text yet to create devotionals from.",
  sermonUnknown: "The sermon of this devotional doesn't exist in your account.",
} as const;

export const UNTITLED_DEVOTIONAL = "Untitled Devotional";
