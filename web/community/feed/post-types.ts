import type { FeedPost } from "../content.ts";

export const POST_TYPE_LABELS: Record<FeedPost["type"], string> = {
  announcement: "Announcement",
  "sermon-update": "Sermon update",
};
