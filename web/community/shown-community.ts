// What a person sees of the community: its content, with what they have done in it.
import type {
  Comment,
  CommunityContent,
  CommunityEvent,
  FeedPost,
  Group,
  LedMinistry,
  MinistryCard,
  PrayerRequest,
} from "./content.ts";
import { isMarked, type LocalCommunity } from "./local-community.ts";

interface Owned {
  /** The person has made it: they may delete it. */
  isOwn: boolean;
}

export type ShownComment = Comment & Owned;
export type ShownPost = Omit<FeedPost, "comments"> & Owned & { isLiked: boolean; comments: ShownComment[] };
export type ShownEvent = CommunityEvent & Owned & { isAttending: boolean };
export type ShownGroup = Group & Owned;
export type ShownPrayer = PrayerRequest & Owned & { hasPrayed: boolean; comments: ShownComment[] };
export type ShownMinistry = MinistryCard & { isJoined: boolean };

type Part<Kind extends keyof CommunityContent> = Pick<CommunityContent, Kind>;

/** What the person has made, and then the content, each as it is shown. */
function showAll<Item, Shown>(
  content: readonly Item[],
  own: readonly Item[],
  show: (item: Item, isOwn: boolean) => Shown,
): Shown[] {
  return [...own.map((item) => show(item, true)), ...content.map((item) => show(item, false))];
}

function showComments(local: LocalCommunity, on: string, sample: readonly Comment[] = []): ShownComment[] {
  return showAll(sample, local.comments[on] ?? [], (comment, isOwn) => ({ ...comment, isOwn })).toSorted(
    (one, other) => one.time.localeCompare(other.time),
  );
}

/** The posts, newest first. */
export function showPosts({ posts }: Part<"posts">, local: LocalCommunity): ShownPost[] {
  return showAll(posts, local.own.posts, (post, isOwn) => {
    const isLiked = isMarked(local, "liked", post.id);
    const comments = showComments(local, post.id, post.comments);
    return { ...post, isOwn, isLiked, likes: post.likes + Number(isLiked), comments };
  }).toSorted((one, other) => other.time.localeCompare(one.time));
}

/** The events, in the order in which they take place. */
export function showEvents({ events }: Part<"events">, local: LocalCommunity): ShownEvent[] {
  return showAll(events, local.own.events, (event, isOwn) => {
    const isAttending = isMarked(local, "attending", event.id);
    return { ...event, isOwn, isAttending, attendees: event.attendees + Number(isAttending) };
  }).toSorted((one, other) => startOf(one).localeCompare(startOf(other)));
}

const startOf = ({ date, time }: CommunityEvent) => `${date} ${time}`;

/** The groups: the person's own first. */
export function showGroups({ groups }: Part<"groups">, local: LocalCommunity): ShownGroup[] {
  return showAll(groups, local.own.groups, (group, isOwn) => {
    const wasIn = group.role !== null;
    const isIn = isMarked(local, "joined", group.id, wasIn);
    return {
      ...group,
      isOwn,
      role: isIn ? (group.role ?? "Member") : null,
      members: group.members + Number(isIn) - Number(wasIn),
    };
  });
}

/** The prayer requests: the person's own first. */
export function showPrayers({ prayers }: Part<"prayers">, local: LocalCommunity): ShownPrayer[] {
  return showAll(prayers, local.own.prayers, (prayer, isOwn) => {
    const hasPrayed = isMarked(local, "prayed", prayer.id);
    return {
      ...prayer,
      isOwn,
      hasPrayed,
      prayerCount: prayer.prayerCount + Number(hasPrayed),
      comments: showComments(local, prayer.id),
    };
  });
}

export interface ShownMinistries {
  discover: ShownMinistry[];
  connected: ShownMinistry[];
  mine: readonly LedMinistry[];
}

/** The ministries: those that the person has joined are connected, those that they have left can be discovered again. */
export function showMinistries({ ministries }: Part<"ministries">, local: LocalCommunity): ShownMinistries {
  const show = (ministry: MinistryCard, byDefault: boolean): ShownMinistry => {
    const isJoined = isMarked(local, "joined", ministry.id, byDefault);
    const joinedAs = isMarked(local, "staff", ministry.id) ? "Staff" : "Member";
    return { ...ministry, isJoined, role: isJoined ? ministry.role || joinedAs : "" };
  };
  const toFind = ministries.discover.map((ministry) => show(ministry, false));
  const known = ministries.connected.map((ministry) => show(ministry, true));
  return {
    discover: [...toFind, ...known.filter(({ isJoined }) => !isJoined)],
    connected: [...known, ...toFind].filter(({ isJoined }) => isJoined),
    mine: ministries.mine,
  };
}

/** The four numbers of My Ministry. */
export function countMinistry(
  content: CommunityContent,
  local: LocalCommunity,
): { label: string; count: number }[] {
  const { mine } = content.ministries;
  const people = mine.reduce((sum, { staff, members }) => sum + staff.length + members.length, 0);
  return [
    { label: "Ministries", count: mine.length },
    { label: "Staff and members", count: people },
    { label: "My groups", count: showGroups(content, local).filter(({ role }) => role !== null).length },
    { label: "Events", count: showEvents(content, local).length },
  ];
}
