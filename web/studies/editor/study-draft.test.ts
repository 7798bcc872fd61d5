import { describe, expect, test } from "vitest";
import { setField as setAnyField } from "../../autosave/editing.ts";
import { validateTab } from "./study-validation.ts";
import {
  blankSession,
  blankStudy,
  changeFile,
  changeMedia,
  changeSession,
  moveSession,
  putSession,
  removeSession,
  type EditStudy,
  type StudyDraft,
  type StudyFields,
} from "./study-draft.ts";

const blank = blankStudy("2026-03-01", "Europe/Berlin");
const setField = <Name extends keyof StudyFields>(name: Name, value: StudyFields[Name]): EditStudy =>
  setAnyField<StudyDraft, Name>(name, value);
const after = (...edits: EditStudy[]) => edits.reduce((draft, edit) => edit(draft), blank);
const two = after(putSession(blankSession("a", 0)), putSession(blankSession("b", 1)));

describe("sessions", () => {
  test("start with a numbered title and one blank question, activity and video", () => {
    expect(two.entries.b).toMatchObject({
      title: "Session 2",
      discussionQuestions: [""],
      activities: [""],
      media: [{ type: "video", url: "", title: "" }],
    });
  });

  test("are moved, removed and restored", () => {
    expect(moveSession(0, 1)(two).order).toEqual(["b", "a"]);
    const without = removeSession("a")(two);
    expect(without).toMatchObject({ order: ["b"] });
    expect(without.entries).not.toHaveProperty("a");
    expect(putSession(blankSession("a", 0), 0)(without)).toEqual(two);
  });

  test("that no longer exist are ignored", () => {
    expect(changeSession("gone", () => ({ title: "Mine" }))(two)).toBe(two);
  });

  test("don't change when another one does", () => {
    const changed = changeSession("a", () => ({ title: "First" }))(two);
    expect(changed.entries.b).toBe(two.entries.b);
  });
});

test("changeFile finds the entry of a file after it moved", () => {
  const withFile = changeMedia("a", (media) => [
    ...media,
    { type: "audio", url: "", title: "x", fileId: "f" },
  ])(two);
  const moved = moveSession(0, 1)(withFile);
  expect(changeFile("f", { url: "/there" })(moved).entries.a?.media[1]?.url).toBe("/there");
  expect(changeFile("other", { url: "/there" })(moved)).toBe(moved);
});

describe("validateTab", () => {
  const titled = setField("title", "Romans");
  const placed = setField("scripture", "Romans 8");

  test("requires a title and a scripture reference", () => {
    const message = "Title and Scripture reference are required";
    expect(validateTab("details", titled(blank))).toBe(message);
    expect(validateTab("details", placed(setField("title", "  ")(blank)))).toBe(message);
    expect(validateTab("details", titled(placed(blank)))).toBeUndefined();
  });

  test("requires a session", () => {
    const draft = after(titled, placed);
    expect(validateTab("sessions", draft)).toBe("At least one session is required");
    expect(validateTab("sessions", putSession(blankSession("a", 0))(draft))).toBeUndefined();
  });

  test("rejects an end date before the start date", () => {
    const ended = setField("endDate", "2026-02-28")(blank);
    expect(validateTab("settings", ended)).toBe("End date cannot be before the start date");
    expect(validateTab("settings", setField("endDate", "2026-03-01")(blank))).toBeUndefined();
  });
});
