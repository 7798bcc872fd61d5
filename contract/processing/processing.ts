export const PROCESSING_MESSAGES = {
  emptyTranscript: "The transcript is empty. Add the text of the sermon first.",
  notText: "This doesn't look like the text of a sermon.",
  onlyLoop:
    "The transcript is only one text that repeats, as speech recognition writes for silence or music. Check the recording.",
  noSubject: "Add a title, a scripture reference or a description first.",
} as const;
