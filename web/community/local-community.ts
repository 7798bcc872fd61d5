// What one person has done in the community: pure rules, kept in their browser only.
import { z } from "zod";
import { Comment, CommunityEvent, FeedPost, Group, PrayerRequest } from "./content.ts";

/** What a person may have said of something: yes, no, or nothing, and then it is as the content has it. */
export type Mark =
  | "liked"
  | "prayed"
  | "attending"
  | "joined"
  | "staff"
  | "dismissed"
  | "collapsed"
  | "news"
  | "reminders"
  | "listed";

export const LocalCommunity = z.object({
  /** What they have made themselves, newest first. */
  own: z.object({
    posts: z.array(FeedPost),
    events: z.array(CommunityEvent),
    groups: z.array(Group),
    prayers: z.array(PrayerRequest),
  }),
  /** By mark and id, "liked post-7": only what differs from the content. */
  marks: z.record(z.string(), z.boolean()),
  /** By the id of what they comment on. */
  comments: z.record(z.string(), z.array(Comment)),
});
export type LocalCommunity = z.infer<typeof LocalCommunity>;

export type OwnKind = keyof LocalCommunity["own"];
export type OwnItem<Kind extends OwnKind> = LocalCommunity["own"][Kind][number];

export const NOTHING_LOCAL: LocalCommunity = {
  own: { posts: [], events: [], groups: [], prayers: [] },
  marks: {},
  comments: {},
};

const nameMark = (mark: Mark, id: string) => `${mark} ${id}`;

/** Whether something bears a mark; `byDefault` is what the content says. */
export function isMarked({ marks }: LocalCommunity, mark: Mark, id: string, byDefault = false): boolean {
  return marks[nameMark(mark, id)] ?? byDefault;
}

/** Sets a mark or takes it away; what agrees with the content again is not kept. */
export function setMark(
  local: LocalCommunity,
  mark: Mark,
  id: string,
  { value, byDefault = false }: { value: boolean; byDefault?: boolean },
): LocalCommunity {
  const { [nameMark(mark, id)]: _, ...others } = local.marks;
  return { ...local, marks: value === byDefault ? others : { ...others, [nameMark(mark, id)]: value } };
}

/** Puts something of the person's own in, first of its kind or where it was before it was removed. */
export function addOwn<Kind extends OwnKind>(
  local: LocalCommunity,
  kind: Kind,
  item: OwnItem<Kind>,
  at = 0,
): LocalCommunity {
  const items = local.own[kind] as OwnItem<Kind>[];
  return { ...local, own: { ...local.own, [kind]: items.toSpliced(at, 0, item) } };
}

/** Removes something of the person's own; what it was marked with and commented stays, so that it can come back. */
export function removeOwn(local: LocalCommunity, kind: OwnKind, id: string): LocalCommunity {
  const items: { id: string }[] = local.own[kind];
  return { ...local, own: { ...local.own, [kind]: items.filter((item) => item.id !== id) } };
}

/** Adds a comment to what is commented on, last or where it was before it was removed. */
export function addComment(local: LocalCommunity, on: string, comment: Comment, at?: number): LocalCommunity {
  const comments = local.comments[on] ?? [];
  return {
    ...local,
    comments: { ...local.comments, [on]: comments.toSpliced(at ?? comments.length, 0, comment) },
  };
}

export function removeComment(local: LocalCommunity, on: string, id: string): LocalCommunity {
  const { [on]: comments = [], ...others } = local.comments;
  const left = comments.filter((comment) => comment.id !== id);
  return { ...local, comments: left.length === 0 ? others : { ...others, [on]: left } };
}
