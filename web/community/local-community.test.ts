import { describe, expect, test } from "vitest";
import type { Comment, FeedPost } from "./content.ts";
import {
  addComment,
  addOwn,
  isMarked,
  LocalCommunity,
  NOTHING_LOCAL,
  removeComment,
  removeOwn,
  setMark,
} from "./local-community.ts";
import { sampleContent } from "./sample-data.ts";
import {
  countMinistry,
  showEvents,
  showGroups,
  showMinistries,
  showPosts,
  showPrayers,
} from "./shown-community.ts";

const author = { name: "Lydia", avatar: null };
const comment = (id: string): Comment => ({ id, author, content: id, time: "2026-01-01T00:00:00Z" });
const post = (id: string, time = "2026-01-01T00:00:00Z"): FeedPost => ({
  id,
  author: { ...author, role: "" },
  content: id,
  time,
  likes: 0,
  comments: [],
  media: null,
  type: "announcement",
});

const count = (local: LocalCommunity) =>
  Object.fromEntries(countMinistry(sampleContent, local).map((stat) => [stat.label, stat.count]));

describe("a mark", () => {
  test("stays until it is taken away, and then nothing is kept of it", () => {
    const liked = setMark(NOTHING_LOCAL, "liked", "post-1", { value: true });
    expect(isMarked(liked, "liked", "post-1")).toBe(true);
    expect(isMarked(liked, "liked", "post-2")).toBe(false);
    expect(isMarked(liked, "prayed", "post-1")).toBe(false);
    expect(setMark(liked, "liked", "post-1", { value: false })).toEqual(NOTHING_LOCAL);
  });

  test("can say no where the content says yes", () => {
    const left = setMark(NOTHING_LOCAL, "joined", "group-1", { value: false, byDefault: true });
    expect(isMarked(left, "joined", "group-1", true)).toBe(false);
    expect(setMark(left, "joined", "group-1", { value: true, byDefault: true })).toEqual(NOTHING_LOCAL);
  });
});

describe("what a person has made", () => {
  test("comes first, and back to where it was after it was removed", () => {
    const made = addOwn(addOwn(NOTHING_LOCAL, "posts", post("a")), "posts", post("b"));
    expect(made.own.posts.map(({ id }) => id)).toEqual(["b", "a"]);
    const removed = removeOwn(made, "posts", "a");
    expect(removed.own.posts.map(({ id }) => id)).toEqual(["b"]);
    expect(addOwn(removed, "posts", post("a"), 1)).toEqual(made);
  });

  test("and said: a comment goes and comes back to its place", () => {
    const said = addComment(addComment(NOTHING_LOCAL, "post-1", comment("a")), "post-1", comment("b"));
    const removed = removeComment(said, "post-1", "a");
    expect(removed.comments).toEqual({ "post-1": [comment("b")] });
    expect(addComment(removed, "post-1", comment("a"), 0)).toEqual(said);
    expect(removeComment(removed, "post-1", "b").comments).toEqual({});
  });

  test("has the shape in which it is read again", () => {
    const local = addComment(addOwn(NOTHING_LOCAL, "posts", post("a")), "a", comment("b"));
    expect(LocalCommunity.parse(JSON.parse(JSON.stringify(local)))).toEqual(local);
  });
});

describe("a person sees", () => {
  const [first] = showPosts(sampleContent, NOTHING_LOCAL);
  const group = showGroups(sampleContent, NOTHING_LOCAL).find(({ role }) => role === null);
  const mine = showGroups(sampleContent, NOTHING_LOCAL).find(({ role }) => role === "Member");
  if (!first || !group || !mine) throw new Error("the sample content has posts and groups of both kinds");

  test("their like in the count, and their comment after the others", () => {
    const liked = setMark(NOTHING_LOCAL, "liked", first.id, { value: true });
    const local = addComment(liked, first.id, comment("mine"));
    const shown = showPosts(sampleContent, local).find(({ id }) => id === first.id);
    expect(shown).toMatchObject({ isLiked: true, likes: first.likes + 1, isOwn: false });
    expect(shown?.comments).toHaveLength(first.comments.length + 1);
    expect(shown?.comments.at(-1)).toMatchObject({ id: "mine", isOwn: true });
  });

  test("posts newest first, whoever wrote them", () => {
    const old = addOwn(NOTHING_LOCAL, "posts", post("old", "2020-01-01T00:00:00Z"));
    const local = addOwn(old, "posts", post("new", "2026-01-01T00:00:00Z"));
    const ids = showPosts(sampleContent, local).map(({ id }) => id);
    expect(ids[0]).toBe("new");
    expect(ids.at(-1)).toBe("old");
  });

  test("events in the order in which they take place, with themselves among those who attend", () => {
    const shown = showEvents(sampleContent, NOTHING_LOCAL);
    expect(shown.map(({ date, time }) => date + time)).toEqual(
      shown.map(({ date, time }) => date + time).toSorted(),
    );
    const [event] = shown;
    const local = setMark(NOTHING_LOCAL, "attending", event?.id ?? "", { value: true });
    expect(showEvents(sampleContent, local)[0]?.attendees).toBe((event?.attendees ?? 0) + 1);
  });

  test("themselves among the members of a group that they join, and not in one that they leave", () => {
    const joined = setMark(NOTHING_LOCAL, "joined", group.id, { value: true });
    const local = setMark(joined, "joined", mine.id, { value: false, byDefault: true });
    const shown = showGroups(sampleContent, local);
    expect(shown.find(({ id }) => id === group.id)).toMatchObject({
      role: "Member",
      members: group.members + 1,
    });
    expect(shown.find(({ id }) => id === mine.id)).toMatchObject({ role: null, members: mine.members - 1 });
  });

  test("that they have prayed", () => {
    const [prayer] = showPrayers(sampleContent, NOTHING_LOCAL);
    const local = setMark(NOTHING_LOCAL, "prayed", prayer?.id ?? "", { value: true });
    expect(showPrayers(sampleContent, local)[0]).toMatchObject({
      hasPrayed: true,
      prayerCount: (prayer?.prayerCount ?? 0) + 1,
    });
  });

  test("a ministry that they join among the connected, and one that they leave to be discovered again", () => {
    const before = showMinistries(sampleContent, NOTHING_LOCAL);
    const [found] = before.discover;
    const [known] = before.connected;
    const joined = setMark(NOTHING_LOCAL, "joined", found?.id ?? "", { value: true });
    const local = setMark(joined, "joined", known?.id ?? "", { value: false, byDefault: true });
    const after = showMinistries(sampleContent, local);
    expect(after.connected.find(({ id }) => id === found?.id)?.role).toBe("Member");
    expect(after.connected.some(({ id }) => id === known?.id)).toBe(false);
    expect(after.discover.find(({ id }) => id === known?.id)).toMatchObject({ role: "", isJoined: false });
  });

  test("the role that an invitation gave them", () => {
    const [found] = showMinistries(sampleContent, NOTHING_LOCAL).discover;
    const asStaff = setMark(NOTHING_LOCAL, "staff", found?.id ?? "", { value: true });
    const local = setMark(asStaff, "joined", found?.id ?? "", { value: true });
    const shown = showMinistries(sampleContent, local).connected.find(({ id }) => id === found?.id);
    expect(shown?.role).toBe("Staff");
  });

  test("numbers that follow what they do", () => {
    const before = count(NOTHING_LOCAL);
    const after = count(setMark(NOTHING_LOCAL, "joined", group.id, { value: true }));
    expect(after).toEqual({ ...before, "My groups": (before["My groups"] ?? 0) + 1 });
  });
});

describe("the sample content", () => {
  test("has no id twice", () => {
    const { posts, events, groups, prayers, notifications, ministries } = sampleContent;
    const all = [posts, events, groups, prayers, notifications, ...Object.values(ministries)].flat();
    const ids = [
      ...all.map(({ id }) => id),
      ...posts.flatMap(({ comments }) => comments.map(({ id }) => id)),
    ];
    expect(ids).toEqual([...new Set(ids)]);
  });

  test("has all its events in November 2024", () => {
    expect(sampleContent.events.map(({ date }) => date.slice(0, 7))).toEqual(
      sampleContent.events.map(() => "2024-11"),
    );
  });

  test("has the shapes that are kept", () => {
    const { posts, events, groups, prayers } = sampleContent;
    const own = { posts, events, groups, prayers };
    expect(LocalCommunity.shape.own.safeParse(own).error).toBeUndefined();
  });
});
