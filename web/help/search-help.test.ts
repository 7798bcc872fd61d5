import { describe, expect, test } from "vitest";
import { HELP_PAGES } from "./help-pages.ts";
import { getExcerpt, nameSection, searchHelp, splitSections } from "./search-help.ts";

const find = (typed: string) =>
  searchHelp(HELP_PAGES, typed).map(({ page, heading }) => `${page.name}: ${heading}`);

test("sections are found by the starts of their words, those with the words in a title first", () => {
  expect(find("youtube")[0]).toBe("adding-sermons: YouTube");
  expect(find("youtube")).toContain("privacy: What leaves the server");
  expect(find("sign out browser")).toContain("offline: Before you sign out");
  expect(find("xyzzy")).toEqual([]);
  expect(find(" ? ")).toEqual([]);
});

test.each([
  ["offline", "offline: "],
  ["podcast", "publishing: "],
  ["delete account", "privacy: "],
  ["invite", "church: "],
  ["print", "getting-started: "],
  ["dark mode", "account: "],
  ["forgot password", "account: "],
])("people who look for “%s” find a page", (typed, found) => {
  expect(find(typed).some((section) => section.startsWith(found))).toBe(true);
});

test("an excerpt shows the sentence with the found word, without Markdown", () => {
  const [section] = searchHelp(HELP_PAGES, "translation");
  const excerpt = section ? getExcerpt(section, "translation") : "";
  expect(excerpt).toContain("translation");
  expect(excerpt).not.toContain("*");
  expect(excerpt.length).toBeLessThan(170);
});

describe.each(HELP_PAGES)("$name", (page) => {
  test("has text, and sections with different names", () => {
    expect(page.text.trim()).not.toBe("");
    const names = splitSections(page).map(({ heading }) => nameSection(heading));
    expect(new Set(names).size).toBe(names.length);
  });
});
