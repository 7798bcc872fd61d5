import { expect, test } from "vitest";
import { isFilled, getMediaTitle, readWebLink } from "./media-facts.ts";

test("only urls of the web become links", () => {
  expect(readWebLink(" https://example.org/a?b#c ")).toBe("https://example.org/a?b#c");
  for (const text of [
    "javascript:alert(1)",
    "data:text/html,x",
    "//example.org",
    "http://",
    "my notes",
    "",
  ]) {
    expect(readWebLink(text)).toBeUndefined();
  }
});

test("getMediaTitle falls back to the kind", () => {
  expect(getMediaTitle({ type: "audio", url: "", title: "A hymn" })).toBe("A hymn");
  expect(getMediaTitle({ type: "document", url: "", title: " " })).toBe("Document");
});

test("isFilled is false for blank entries", () => {
  expect(isFilled({ type: "video", url: " ", title: "" })).toBe(false);
  expect(isFilled({ type: "video", url: "", title: "", description: "Watch it before" })).toBe(true);
});
