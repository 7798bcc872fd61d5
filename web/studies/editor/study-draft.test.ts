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
  test("begin with a title by their number and one blank question, activity and video", () => {
    expect(two.entries.b).toMatchObject({
      title: "Session 2",
      discussionQuestions: [""],
      activities: [""],
      media: [{ type: "video", url: "", title: "" }],
    });
  });

  test("are moved, removed and put back where they were", () => {
    expect(moveSession(0, 1)(two).order).toEqual(["b", "a"]);
    const without = removeSession("a")(two);
    expect(without).toMatchObject({ order: ["b"] });
    expect(without.entries).not.toHaveProperty("a");
    expect(putSession(blankSession("a", 0), 0)(without)).toEqual(two);
  });

  test("that are gone meanwhile are left alone", () => {
    expect(changeSession("gone", () => ({ title: "Mine" }))(two)).toBe(two);
  });

  test("are not touched by a change of another", () => {
    const changed = changeSession("a", () => ({ title: "First" }))(two);
    expect(changed.entries.b).toBe(two.entries.b);
  });
});

test("a file is found wherever its entry has moved to", () => {
  const withFile = changeMedia("a", (media) => [
    ...media,
    { type: "audio", url: "", title: "x", fileId: "f" },
  ])(two);
  const moved = moveSession(0, 1)(withFile);
  expect(changeFile("f", { url: "/there" })(moved).entries.a?.media[1]?.url).toBe("/there");
  expect(changeFile("other", { url: "/there" })(moved)).toBe(moved);
});

describe("before going on", () => {
  const titled = setField("title", "Romans");
  const placed = setField("scripture", "Romans 8");

  test("title and scripture are needed", () => {
    const sentence = "Title and Scripture reference are required";
    expect(validateTab("details", titled(blank))).toBe(sentence);
    expect(validateTab("details", placed(setField("title", "  ")(blank)))).toBe(sentence);
    expect(validateTab("details", titled(placed(blank)))).toBeUndefined();
  });

  test("a session is needed", () => {
    const draft = after(titled, placed);
    expect(validateTab("sessions", draft)).toBe("At least one session is required");
    expect(validateTab("sessions", putSession(blankSession("a", 0))(draft))).toBeUndefined();
  });

  test("the end may not be before the start", () => {
    const ended = setField("endDate", "2026-02-28")(blank);
    expect(validateTab("settings", ended)).toBe("End date cannot be before the start date");
    expect(validateTab("settings", setField("endDate", "2026-03-01")(blank))).toBeUndefined();
  });
});
