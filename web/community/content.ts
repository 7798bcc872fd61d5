// What a community consists of. `sample-data.ts` holds an example of it, whose place a real source can take.
import { z } from "zod";

export const COLORS = ["cedar", "amber", "brick", "sky", "plum", "olive"] as const;
/** Which of the community's colours something bears; the theme says what it looks like in light and dark. */
export const Color = z.enum(COLORS);
export type Color = z.infer<typeof Color>;

export const Icon = z.enum([
  "announcement",
  "book",
  "bread",
  "candle",
  "church",
  "family",
  "heart",
  "music",
  "people",
  "sprout",
]);
export type Icon = z.infer<typeof Icon>;

/** A picture that Berea draws by itself. */
export const Motif = z.enum(["sunrise", "hills", "harbor", "lamp", "vine", "bread"]);
export type Motif = z.infer<typeof Motif>;

const Author = z.object({
  name: z.string(),
  /** Address of a picture; without one the initials are shown. */
  avatar: z.string().nullable(),
});

export const Comment = z.object({
  id: z.string(),
  author: Author,
  content: z.string(),
  time: z.iso.datetime(),
});
export type Comment = z.infer<typeof Comment>;

export const POST_TYPES = ["sermon-update", "announcement"] as const;

export const FeedPost = z.object({
  id: z.string(),
  author: Author.extend({ role: z.string() }),
  content: z.string(),
  time: z.iso.datetime(),
  likes: z.int(),
  comments: z.array(Comment),
  media: z.object({ motif: Motif, color: Color, caption: z.string() }).nullable(),
  type: z.enum(POST_TYPES),
});
export type FeedPost = z.infer<typeof FeedPost>;

export const EVENT_TYPES = ["service", "study", "prayer"] as const;

export const CommunityEvent = z.object({
  id: z.string(),
  title: z.string(),
  /** A calendar day, `YYYY-MM-DD`, where the event is: of no time zone. */
  date: z.iso.date(),
  /** `HH:MM` on the clocks of that place. */
  time: z.iso.time({ precision: -1 }),
  location: z.string(),
  icon: Icon,
  color: Color,
  description: z.string(),
  attendees: z.int(),
  type: z.enum(EVENT_TYPES),
});
export type CommunityEvent = z.infer<typeof CommunityEvent>;

const GROUP_ROLES = ["Admin", "Member", "Moderator"] as const;

export const Group = z.object({
  id: z.string(),
  name: z.string(),
  members: z.int(),
  icon: Icon,
  color: Color,
  description: z.string(),
  image: Motif,
  /** What the signed-in person is in it; null where they do not belong to it. */
  role: z.enum(GROUP_ROLES).nullable(),
});
export type Group = z.infer<typeof Group>;

export const PrayerRequest = z.object({
  id: z.string(),
  author: Author,
  request: z.string(),
  prayerCount: z.int(),
  tags: z.array(z.string()),
});
export type PrayerRequest = z.infer<typeof PrayerRequest>;

export interface MinistryCard {
  id: string;
  name: string;
  /** What the signed-in person is there ("Lead Pastor"); empty where they do not belong to it. */
  role: string;
  denomination: string;
  location: string;
  serviceTime: string;
  description: string;
  image: Motif;
  color: Color;
}

interface Person {
  name: string;
  role: string;
  email: string;
  /** Address of a picture; without one the initials are shown. */
  image: string | null;
}

export interface StaffMember extends Person {
  permissions: Record<"canEdit" | "canPublish" | "canManageUsers" | "canManageContent", boolean>;
}

export interface Member extends Person {
  permissions: Record<"canView" | "canComment" | "canParticipate", boolean>;
}

export interface CommunityNotification {
  id: string;
  type: "info" | "success";
  message: string;
  /** ISO 8601. */
  time: string;
  icon: Icon;
  color: Color;
}

/** A ministry with the people who serve in it and those who belong to it. */
export interface LedMinistry extends MinistryCard {
  staff: readonly StaffMember[];
  members: readonly Member[];
}

export interface CommunityContent {
  posts: readonly FeedPost[];
  events: readonly CommunityEvent[];
  groups: readonly Group[];
  prayers: readonly PrayerRequest[];
  notifications: readonly CommunityNotification[];
  ministries: {
    /** To be found and joined. */
    discover: readonly MinistryCard[];
    /** The person belongs to them. */
    connected: readonly MinistryCard[];
    /** The person leads them. */
    mine: readonly LedMinistry[];
  };
}
