import { describe, expect, test } from "vitest";
import { restoreSpokenWords } from "./restore-words.ts";

const restore = (said: string, refined: string) => restoreSpokenWords(said, refined);

describe("a word that the preacher didn't say", () => {
  test.each([
    ["we love people here", "We love persons here.", "We love people here."],
    ["people love him", "Persons love him.", "People love him."],
    ["we follow jesus on the road", "We follow blessed Jesus on the road.", "We follow Jesus on the road."],
    ["open the bible", "Open the holy Bible.", "Open the Bible."],
    ["i read it to him", "I read it aloud to him.", "I read it to him."],
  ])("is taken out: %s", (said, refined, expected) => {
    expect(restore(said, refined)).toBe(expected);
  });
});

describe("a word that the preacher said", () => {
  test.each([
    ["you must always pray", "You pray.", "You pray."],
    ["you must pray", "You pray.", "You must pray."],
    ["god is always good", "God is good.", "God is always good."],
    ["Only god can heal", "God can heal.", "Only God can heal."],
  ])("is put back: %s", (said, refined, expected) => {
    expect(restore(said, refined)).toBe(expected);
  });
});

describe("what refining may do", () => {
  test.each([
    ["so um we uh believe in god you know", "So we believe in God."],
    ["the the lord is is good", "The Lord is good."],
    ["turn to first corinthians thirteen verse four", "Turn to 1 Corinthians 13:4."],
    ["we can't and won't", "We cannot and will not."],
    ["in nineteen forty five the war ended", "In 1945 the war ended."],
    ["he walk with god two mile", "He walks with God two miles."],
    ["the profit isaiah said it", "The prophet Isaiah said it."],
    ["our savior honors labor", "Our Saviour honours labour."],
  ])("stays: %s", (said, refined) => {
    expect(restore(said, refined)).toBe(refined);
  });
});
