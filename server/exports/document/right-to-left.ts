const LANGUAGES = /^(?:ar|dv|fa|he|iw|ps|sd|ug|ur|yi)(?:-|$)/i;

/** Whether a language (BCP 47) is written from right to left. */
export const isRightToLeft = (language: string): boolean => LANGUAGES.test(language);
