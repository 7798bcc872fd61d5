export const TOPICS = ["Help", "Contact", "About"] as const;
export type Topic = (typeof TOPICS)[number];
