/** How the process that decodes says why there is no sound: by the name of the sentence. */
export const EXIT_CODES = { unreadable: 10, cutShort: 11, noSound: 12, needsFfmpeg: 13 } as const;
