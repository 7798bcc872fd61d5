export const TOPICS = ["Contact", "About"] as const;
export type Topic = (typeof TOPICS)[number];
