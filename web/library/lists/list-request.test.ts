import { expect, test } from "vitest";
import {
  clearConditions,
  countConditions,
  isEverything,
  readListRequest,
  writeListRequest,
} from "./list-request.ts";

test("an address is read and written, and unknown or empty values are ignored", () => {
  const search = new URLSearchParams("tab=sermons&series=Romans&year=2024&q=+&sort=size&archived=maybe");
  expect(readListRequest(search)).toEqual({ series: "Romans", year: "2024", sort: "edited" });
  const next = writeListRequest(search, { series: undefined, sort: "title", tag: "hope" });
  expect(readListRequest(next)).toEqual({ year: "2024", sort: "title", tag: "hope" });
  expect(next.get("tab")).toBe("sermons");
});

test("clearing removes the conditions but not the order", () => {
  const cleared = clearConditions(new URLSearchParams("tab=sermons&series=Romans&archived=true&sort=title"));
  expect(cleared.toString()).toBe("tab=sermons&sort=title");
});

test("the order is no condition, and a search is one", () => {
  expect(countConditions({ sort: "title", archived: "true" })).toBe(0);
  expect(countConditions({ sort: "edited", q: "lamp", tag: "hope" })).toBe(2);
  expect(isEverything({ sort: "edited" })).toBe(true);
  expect(isEverything({ sort: "title" })).toBe(false);
});
