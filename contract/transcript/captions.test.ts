import { expect, test } from "vitest";
import { isCaptions } from "./captions.ts";

test.each([
  "1\n00:00:01,500 --> 00:00:06,272\nwhat a promise",
  "\nWEBVTT\n\n00:01.500 --> 00:06.272\nwhat",
  "[886.2s] what a promise",
])("%j is recognized as captions", (text) => {
  expect(isCaptions(text)).toBe(true);
});

test.each(["[0:00] From law --> to grace", "1\nIn the beginning", "WEBVTTS are captions", ""])(
  "%j is not captions",
  (text) => {
    expect(isCaptions(text)).toBe(false);
  },
);
