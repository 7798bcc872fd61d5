import { expect, test } from "vitest";
import { buildEmbedUrl, buildThumbnailUrl, buildWatchUrl, findVimeoId, findYoutubeId } from "./video.ts";

const ID = "dQw4w9WgXcQ";

test.each([
  `https://www.youtube.com/watch?v=${ID}`,
  `http://youtube.com/watch?t=12&v=${ID}&list=PL1`,
  `https://m.youtube.com/watch?v=${ID}`,
  `https://youtu.be/${ID}?si=abc`,
  `https://www.youtube.com/embed/${ID}?start=3`,
  `https://www.youtube.com/live/${ID}`,
  `https://www.youtube.com/shorts/${ID}`,
  ` https://youtu.be/${ID} `,
])("the video id is found in %s", (link) => {
  expect(findYoutubeId(link)).toBe(ID);
});

test.each([
  "",
  "not a link",
  `javascript:alert("youtube.com/watch?v=${ID}")`,
  `ftp://youtu.be/${ID}`,
  `https://youtube.com.evil.example/watch?v=${ID}`,
  `https://evil.example/?u=https://youtu.be/${ID}`,
  "https://www.youtube.com/watch?v=short",
  'https://youtu.be/"onload="x',
  "https://www.youtube.com/@channel",
])("no video id is found in %s", (link) => {
  expect(findYoutubeId(link)).toBeUndefined();
});

test("embeds start at the whole second", () => {
  expect(buildEmbedUrl(`https://youtu.be/${ID}`, 61.9)).toBe(`https://www.youtube.com/embed/${ID}?start=61`);
  expect(buildEmbedUrl(`https://youtu.be/${ID}`)).toBe(`https://www.youtube.com/embed/${ID}`);
  expect(buildEmbedUrl("https://vimeo.com/123456789", 5)).toBe(
    "https://player.vimeo.com/video/123456789#t=5s",
  );
  expect(buildEmbedUrl("https://evil.example/video")).toBeUndefined();
});

test("Vimeo links carry a number", () => {
  expect(findVimeoId("https://player.vimeo.com/video/123456789")).toBe("123456789");
  expect(findVimeoId("https://vimeo.com/about")).toBeUndefined();
});

test("thumbnails and watch links come from the id alone", () => {
  expect(buildThumbnailUrl(`https://youtu.be/${ID}`)).toBe(`https://i.ytimg.com/vi/${ID}/hqdefault.jpg`);
  expect(buildWatchUrl(`https://youtu.be/${ID}`, 12.7)).toBe(`https://www.youtube.com/watch?v=${ID}&t=12s`);
  expect(buildWatchUrl("https://vimeo.com/123456789", 12)).toBeUndefined();
});
