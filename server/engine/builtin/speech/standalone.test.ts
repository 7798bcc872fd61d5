import { expect, test } from "vitest";
import { trimSentence } from "./standalone.ts";

test.each([
  ["And so God is good.", "God is good."],
  ["No, grace is free.", "grace is free."],
  ["For example, grace is free.", "grace is free."],
  ["Church, God hears you.", "God hears you."],
  ["Remember that God is good.", "God is good."],
  ["The reality is we need grace.", "we need grace."],
  ["Number one point is you need grace.", "you need grace."],
  ["Second thing the psalmist tells us is to hold on to hope.", "hold on to hope."],
  ["Fourth and finally, forgiveness is our hope.", "forgiveness is our hope."],
  ["One, charity is a command.", "charity is a command."],
  ["Get to know that God keeps promises.", "God keeps promises."],
])("“%s” is “%s” without what links it", (text, claim) => expect(trimSentence(text)).toBe(claim));

test.each([
  "No sin is too big for God.",
  "No one is lost to God.",
  "Look to Jesus.",
  "Listen to the voice of God.",
  "Church discipline is love.",
  "Family is a gift of God.",
  "Right relationships need grace.",
  "Again and again God forgives.",
  "One thing is needed.",
  "For patience, the farmer prays.",
])("“%s” loses no word that it needs", (text) => expect(trimSentence(text)).toBe(text));
