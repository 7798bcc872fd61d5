/** How often an open page says that somebody is in a record, and after what time without that they count as gone. */
export const PRESENCE = { reportMs: 4_000, lostMs: 10_000, maxPeople: 50 } as const;
