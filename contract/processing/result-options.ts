export const AGES = ["children", "teens", "young adults", "adults", "older adults", "all ages"] as const;
export const READING_LEVELS = ["simple", "everyday", "advanced"] as const;
export const LENGTHS = ["short", "medium", "long"] as const;
/** The languages whose headings the program can add. */
export const RESULT_LANGUAGES = ["en", "es", "fr", "de", "pt"] as const;
export type ResultLanguage = (typeof RESULT_LANGUAGES)[number];
