/** The sermon that people can look at before they bring one of their own. */
export const SAMPLE_TITLE = "Sample: The Sermon on the Mount";
