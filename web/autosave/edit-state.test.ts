import { describe, expect, test } from "vitest";
import { type Draft, findChange } from "./draft.ts";
import { toLocalDraft, restoreLocalDraft } from "./local-draft.ts";
import {
  acknowledge,
  createEditState,
  changeToSend,
  draftToSend,
  applyEdit,
  isSaved,
  recordSent,
  receiveRemote,
  resolveConflict,
  type EditState,
} from "./edit-state.ts";

const draft = (fields: object, entries: Record<string, object> = {}, order = Object.keys(entries)): Draft =>
  ({ fields, entries, order }) as Draft;
const ROMANS = draft(
  { title: "Romans", scripture: "" },
  { a: { title: "One", questions: ["Who?", "Why?"] } },
);
const edit = (state: EditState, fields: object) =>
  applyEdit(state, { ...state.mine, fields: { ...state.mine.fields, ...fields } });
const editEntry = (state: EditState, id: string, fields: object) => {
  const entries = { ...state.mine.entries, [id]: { ...state.mine.entries[id], ...fields } };
  return applyEdit(state, { ...state.mine, entries });
};

test("sends only what changed", () => {
  const state = edit(createEditState(ROMANS, 3), { scripture: "Romans 8" });
  expect(changeToSend(state)).toEqual({ fields: { scripture: "Romans 8" }, entries: [], order: undefined });
  expect(changeToSend(editEntry(state, "a", { title: "First" }))?.entries).toEqual([
    { title: "First", questions: ["Who?", "Why?"] },
  ]);
});

test("sends what is typed during a save with the next one", () => {
  let state = edit(createEditState(ROMANS, 1), { title: "Romans 8" });
  const sent = draftToSend(state);
  state = edit(recordSent(state, sent), { title: "Romans 8:1" });
  state = acknowledge(state, sent, 2);
  expect(isSaved(state)).toBe(false);
  expect(changeToSend(state)?.fields).toEqual({ title: "Romans 8:1" });
});

describe("a newer version from the server", () => {
  test("is merged without a conflict if other fields changed", () => {
    const state = receiveRemote(
      edit(createEditState(ROMANS, 1), { title: "Mine" }),
      draft({ ...ROMANS.fields, scripture: "Acts" }, ROMANS.entries),
      2,
    );
    expect(state.mine.fields).toEqual({ title: "Mine", scripture: "Acts" });
    expect(state.conflicts).toEqual([]);
    expect(changeToSend(state)?.fields).toEqual({ title: "Mine" });
  });

  test("conflicts if the same field changed, and the field is not sent until the user chooses", () => {
    const edited = edit(createEditState(ROMANS, 1), { title: "Mine", scripture: "Acts" });
    const state = receiveRemote(edited, draft({ ...ROMANS.fields, title: "Theirs" }, ROMANS.entries), 2);
    expect(state.conflicts).toEqual(["title"]);
    expect(changeToSend(state)?.fields).toEqual({ scripture: "Acts" });
    const titles = (["mine", "theirs", "both"] as const).map(
      (choice) => resolveConflict(state, "title", choice, " / ").mine.fields.title,
    );
    expect(titles).toEqual(["Mine", "Theirs", "Theirs / Mine"]);
  });

  test("is merged without a conflict if other items of the same list changed", () => {
    const edited = editEntry(createEditState(ROMANS, 1), "a", { questions: ["Who is he?", "Why?"] });
    const theirs = draft(ROMANS.fields, { a: { title: "One", questions: ["Who?", "Why?", "Where?"] } });
    const state = receiveRemote(edited, theirs, 2);
    expect(state.mine.entries.a?.questions).toEqual(["Who is he?", "Why?", "Where?"]);
    expect(state.conflicts).toEqual([]);
  });

  test("conflicts if the same item of a list changed, and “both” keeps both items", () => {
    const edited = editEntry(createEditState(ROMANS, 1), "a", { questions: ["Mine", "Why?"] });
    const theirs = draft(ROMANS.fields, { a: { title: "One", questions: ["Theirs", "Why?"] } });
    const state = receiveRemote(edited, theirs, 2);
    expect(state.conflicts).toEqual(["a/questions"]);
    expect(resolveConflict(state, "a/questions", "both").mine.entries.a?.questions).toEqual([
      "Theirs",
      "Why?",
      "Mine",
    ]);
  });

  test("restores a removed entry that the other side changed", () => {
    const without = draft(ROMANS.fields);
    const changed = draft(ROMANS.fields, { a: { title: "First", questions: [] } });
    const mine = receiveRemote(applyEdit(createEditState(ROMANS, 1), without), changed, 2);
    expect(mine.mine.entries.a?.title).toBe("First");
    const theirs = receiveRemote(editEntry(createEditState(ROMANS, 1), "a", { title: "First" }), without, 2);
    expect(theirs.mine.order).toEqual(["a"]);
    expect(changeToSend(theirs)?.order).toEqual(["a"]);
  });

  test("keeps its order if this side moved nothing, with the new entries of both", () => {
    const two = draft({}, { a: { t: 1 }, b: { t: 2 } });
    const mine = applyEdit(createEditState(two, 1), draft({}, { a: { t: 1 }, c: { t: 3 }, b: { t: 2 } }));
    const state = receiveRemote(mine, draft({}, { b: { t: 2 }, a: { t: 1 }, d: { t: 4 } }), 2);
    expect(state.mine.order).toEqual(["b", "a", "c", "d"]);
  });

  test("does not conflict with this side's own save whose response was lost", () => {
    let state = edit(createEditState(ROMANS, 1), { title: "Rom" });
    const sent = draftToSend(state);
    state = edit(recordSent(state, sent), { title: "Romans 8" });
    state = receiveRemote(state, sent, 2);
    expect(state.conflicts).toEqual([]);
    expect(changeToSend(state)?.fields).toEqual({ title: "Romans 8" });
  });

  test("does not conflict if a save whose response was lost had removed an entry that was added back", () => {
    let state = applyEdit(createEditState(ROMANS, 1), draft(ROMANS.fields));
    const sent = draftToSend(state);
    state = applyEdit(recordSent(state, sent), ROMANS);
    state = receiveRemote(state, sent, 2);
    expect(state.mine.order).toEqual(["a"]);
  });
});

test("a conflict disappears when either side writes the text of the other", () => {
  const theirs = draft({ ...ROMANS.fields, title: "Theirs" }, ROMANS.entries);
  const state = receiveRemote(edit(createEditState(ROMANS, 1), { title: "Mine" }), theirs, 2);
  expect(edit(state, { title: "Theirs" }).conflicts).toEqual([]);
  const agreed = receiveRemote(state, draft({ ...ROMANS.fields, title: "Mine" }, ROMANS.entries), 3);
  expect(agreed.conflicts).toEqual([]);
  expect(isSaved(agreed)).toBe(true);
});

describe("a stored local draft", () => {
  test("is restored on a newer version of the record", () => {
    const edited = editEntry(edit(createEditState(ROMANS, 1), { title: "Mine" }), "a", { title: "First" });
    const stored = JSON.parse(JSON.stringify(toLocalDraft(edited, 0)));
    const theirs = draft(
      { title: "Romans", scripture: "Acts" },
      { a: ROMANS.entries.a ?? {}, b: { title: "Two" } },
    );
    const state = restoreLocalDraft(stored, { draft: theirs, version: 5 });
    expect(state.mine.fields).toEqual({ title: "Mine", scripture: "Acts" });
    expect(state.mine.order).toEqual(["a", "b"]);
    expect(findChange(state.base, state.mine)).toMatchObject({ fields: { title: "Mine" }, order: undefined });
    expect(state.mine.entries.a?.title).toBe("First");
  });

  test("contains only what differs", () => {
    const stored = toLocalDraft(edit(createEditState(ROMANS, 1), { title: "Mine" }), 0);
    expect(stored.mine).toEqual({ fields: { title: "Mine" }, entries: {}, order: ["a"] });
  });
});
