export const PROCESSING_MESSAGES = {
  emptyTranscript: "The transcript is empty. Add the text of the sermon first.",
  notText: "This doesn't look like the text of a sermon.",
  noSubject: "Add a title, a scripture reference or a description first.",
} as const;
