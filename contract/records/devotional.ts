export const DEVOTIONAL_MESSAGES = {
  notFound: "Devotional not found",
  stale: "This devotional was changed elsewhere in the meantime.",
  required: "Title and Scripture reference are required",
  saveFailed: "Failed to save devotional",
  autoSaveFailed: "Failed to save changes",
  generateFailed: "Failed to write a draft",
  seriesFailed: "Failed to make the series",
  noPassage: "Add a scripture reference first, for instance John 3:16.",
  noPoints: "This sermon has no words yet to make devotionals from.",
  sermonUnknown: "The sermon of this devotional is not among yours.",
} as const;

export const UNTITLED_DEVOTIONAL = "Untitled Devotional";
