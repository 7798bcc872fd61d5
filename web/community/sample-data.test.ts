import { expect, test } from "vitest";
import { sampleContent } from "./sample-data.ts";

const { posts, events, notifications } = sampleContent;

test("everything in the sample takes place in November 2024, as the events do", () => {
  const moments = [
    ...posts.flatMap(({ time, comments }) => [time, ...comments.map((comment) => comment.time)]),
    ...events.map(({ date }) => date),
    ...notifications.map(({ time }) => time),
  ];
  expect(moments.filter((moment) => !moment.startsWith("2024-11-"))).toEqual([]);
  expect(moments.filter((moment) => Number.isNaN(Date.parse(moment)))).toEqual([]);
});

test("nothing is answered before it is said", () => {
  for (const { time, comments } of posts)
    for (const comment of comments) expect(comment.time > time).toBe(true);
});
