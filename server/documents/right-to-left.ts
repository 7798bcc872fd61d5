const LANGUAGES = /^(?:ar|dv|fa|he|iw|ps|sd|ug|ur|yi)(?:-|$)/i;

export const isRightToLeft = (language: string): boolean => LANGUAGES.test(language);
