export const EXIT_CODES = { unreadable: 10, cutShort: 11, noSound: 12, needsFfmpeg: 13 } as const;
