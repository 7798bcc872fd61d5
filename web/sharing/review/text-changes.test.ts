import { expect, test } from "vitest";
import { listTextChanges } from "./text-changes.ts";

test("changes have the words around them", () => {
  expect(listTextChanges("God gives us courage today.", "God gives us new courage for today.")).toEqual([
    { id: 3, lead: "God gives us", removed: "", added: "new", trail: "courage for today." },
    { id: 5, lead: "God gives us new courage", removed: "", added: "for", trail: "today." },
  ]);
});

test("marks of Markdown are no words", () => {
  expect(listTextChanges("# Fear not\n\n- God is near", "## Fear **not**\n\n> God is _very_ near")).toEqual([
    { id: 4, lead: "Fear not God is", removed: "", added: "very", trail: "near" },
  ]);
});

test("equal texts have none, whatever white space is in them", () => {
  expect(listTextChanges("One\n\ntwo", "One two")).toEqual([]);
});
