/** How lists are sorted: last edited, newest or oldest date first, or by title. */
export const RECORD_SORTS = ["edited", "newest", "oldest", "title"] as const;
export type RecordSort = (typeof RECORD_SORTS)[number];

/** The most records that one call changes, and the most values of each kind that lists offer to choose from. */
export const MAX_BATCH = 500;
export const MAX_CHOICES = 200;
