/** What somebody may do with a record that its author shares with them. Each includes those before it. */
export const ACCESS_LEVELS = ["view", "comment", "edit"] as const;
export type AccessLevel = (typeof ACCESS_LEVELS)[number];
