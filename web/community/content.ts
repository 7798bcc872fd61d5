// The data of a community. `sample-content.json` has sample data, which a real source can replace.

export type Color = "cedar" | "amber" | "brick" | "sky" | "plum" | "olive";

export type Icon =
  | "announcement"
  | "book"
  | "bread"
  | "candle"
  | "church"
  | "family"
  | "harbor"
  | "heart"
  | "hills"
  | "music"
  | "people"
  | "sprout"
  | "sunrise";

export interface Author {
  name: string;
  /** URL of a picture; without one, the initials are shown. */
  avatar?: string | null;
  role?: string;
}

export interface Comment {
  id: string;
  author: Author;
  content: string;
  time: string;
}

export interface FeedPost {
  id: string;
  author: Author;
  content: string;
  time: string;
  likes: number;
  isLiked?: boolean;
  comments: Comment[];
  media: { icon: Icon; color: Color; caption: string } | null;
  type: "sermon-update" | "announcement";
}

export interface CommunityEvent {
  id: string;
  title: string;
  /** `YYYY-MM-DD` in the time zone of the event. */
  date: string;
  /** `HH:MM` in the time zone of the event. */
  time: string;
  location: string;
  icon: Icon;
  color: Color;
  description: string;
  attendees: number;
  isAttending?: boolean;
  type: "service" | "study" | "prayer";
}

export interface Group {
  id: string;
  name: string;
  members: number;
  icon: Icon;
  color: Color;
  description: string;
  image: Icon;
  /** The signed-in user's role; null for groups they don't belong to. */
  role: "Admin" | "Member" | "Moderator" | null;
}

export interface PrayerRequest {
  id: string;
  author: Author;
  request: string;
  prayerCount: number;
  hasPrayed?: boolean;
  comments: Comment[];
  tags: string[];
}

export interface Person<Permission extends string> {
  name: string;
  role: string;
  email: string;
  image?: string;
  permissions: Record<Permission, boolean>;
}

export type StaffMember = Person<"canEdit" | "canPublish" | "canManageUsers" | "canManageContent">;
export type Member = Person<"canView" | "canComment" | "canParticipate">;

export interface Ministry {
  id: string;
  name: string;
  /** The signed-in user's role, "Lead Pastor"; empty for ministries they don't belong to. */
  role: string;
  /** The signed-in user leads it. */
  isLed: boolean;
  denomination: string;
  location: string;
  serviceTime: string;
  description: string;
  image: Icon;
  color: Color;
  staff: StaffMember[];
  members: Member[];
}

export interface CommunityNotification {
  id: string;
  type: "info" | "success";
  message: string;
  time: string;
  icon: Icon;
  color: Color;
  isDismissed?: boolean;
}

export interface CommunityContent {
  posts: FeedPost[];
  events: CommunityEvent[];
  groups: Group[];
  prayers: PrayerRequest[];
  notifications: CommunityNotification[];
  ministries: Ministry[];
}
