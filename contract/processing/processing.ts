export const PROCESSING_MESSAGES = {
  emptyTranscript: "The transcript is empty. Add the words of the sermon first.",
  notText: "This does not look like the words of a sermon.",
  noSubject: "Add a title, a scripture reference or a description first.",
} as const;
