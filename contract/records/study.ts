export const STUDY_MESSAGES = {
  detailsRequired: "Title and Scripture reference are required",
  sessionsUnknown: "This change refers to sessions that the study doesn't have.",
  sessionRequired: "At least one session is required",
  endTooEarly: "End date cannot be before the start date",
  notFound: "Study not found",
  notFoundToEdit: "Bible study not found",
  stale: "This study was changed elsewhere in the meantime.",
  saveFailed: "Failed to save study",
  autoSaveFailed: "Failed to save changes",
  questionsFailed: "Failed to generate questions",
  activitiesFailed: "Failed to generate activities",
  guideFailed: "Failed to generate study",
  guideTooLong: "This study is too long for one guide. Split it into two studies.",
  fromSermonFailed: "Failed to create the study",
  noPoints: "This sermon has no text yet to create a study from.",
} as const;

export const UNTITLED_STUDY = "Untitled Study";
