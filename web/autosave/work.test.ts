import { describe, expect, test } from "vitest";
import { type Draft, findChange } from "./draft.ts";
import { keepWork, restoreWork } from "./local-draft.ts";
import {
  acknowledge,
  beginWork,
  changeToSend,
  draftToSend,
  editWork,
  isSaved,
  noteSent,
  receive,
  settle,
  type Work,
} from "./work.ts";

const draft = (fields: object, entries: Record<string, object> = {}, order = Object.keys(entries)): Draft =>
  ({ fields, entries, order }) as Draft;
const ROMANS = draft(
  { title: "Romans", scripture: "" },
  { a: { title: "One", questions: ["Who?", "Why?"] } },
);
const edit = (work: Work, fields: object) =>
  editWork(work, { ...work.mine, fields: { ...work.mine.fields, ...fields } });
const editEntry = (work: Work, id: string, fields: object) => {
  const entries = { ...work.mine.entries, [id]: { ...work.mine.entries[id], ...fields } };
  return editWork(work, { ...work.mine, entries });
};

test("only what changed is sent", () => {
  const work = edit(beginWork(ROMANS, 3), { scripture: "Romans 8" });
  expect(changeToSend(work)).toEqual({ fields: { scripture: "Romans 8" }, entries: [], order: undefined });
  expect(changeToSend(editEntry(work, "a", { title: "First" }))?.entries).toEqual([
    { title: "First", questions: ["Who?", "Why?"] },
  ]);
});

test("what is typed while a save is on its way is sent with the next one", () => {
  let work = edit(beginWork(ROMANS, 1), { title: "Romans 8" });
  const sent = draftToSend(work);
  work = edit(noteSent(work, sent), { title: "Romans 8:1" });
  work = acknowledge(work, sent, 2);
  expect(isSaved(work)).toBe(false);
  expect(changeToSend(work)?.fields).toEqual({ title: "Romans 8:1" });
});

describe("what another wrote meanwhile", () => {
  test("in other fields is taken without a question", () => {
    const work = receive(
      edit(beginWork(ROMANS, 1), { title: "Mine" }),
      draft({ ...ROMANS.fields, scripture: "Acts" }, ROMANS.entries),
      2,
    );
    expect(work.mine.fields).toEqual({ title: "Mine", scripture: "Acts" });
    expect(work.conflicts).toEqual([]);
    expect(changeToSend(work)?.fields).toEqual({ title: "Mine" });
  });

  test("in the same field is asked about, and nothing of it is sent before", () => {
    const begun = edit(beginWork(ROMANS, 1), { title: "Mine", scripture: "Acts" });
    const work = receive(begun, draft({ ...ROMANS.fields, title: "Theirs" }, ROMANS.entries), 2);
    expect(work.conflicts).toEqual(["title"]);
    expect(changeToSend(work)?.fields).toEqual({ scripture: "Acts" });
    const titles = (["mine", "theirs", "both"] as const).map(
      (choice) => settle(work, "title", choice, " / ").mine.fields.title,
    );
    expect(titles).toEqual(["Mine", "Theirs", "Theirs / Mine"]);
  });

  test("in other items of the same list is taken without a question", () => {
    const begun = editEntry(beginWork(ROMANS, 1), "a", { questions: ["Who is he?", "Why?"] });
    const theirs = draft(ROMANS.fields, { a: { title: "One", questions: ["Who?", "Why?", "Where?"] } });
    const work = receive(begun, theirs, 2);
    expect(work.mine.entries.a?.questions).toEqual(["Who is he?", "Why?", "Where?"]);
    expect(work.conflicts).toEqual([]);
  });

  test("in the same item of a list is asked about; both are both", () => {
    const begun = editEntry(beginWork(ROMANS, 1), "a", { questions: ["Mine", "Why?"] });
    const theirs = draft(ROMANS.fields, { a: { title: "One", questions: ["Theirs", "Why?"] } });
    const work = receive(begun, theirs, 2);
    expect(work.conflicts).toEqual(["a/questions"]);
    expect(settle(work, "a/questions", "both").mine.entries.a?.questions).toEqual(["Theirs", "Why?", "Mine"]);
  });

  test("on an entry keeps it where I took it away, and mine where they did", () => {
    const without = draft(ROMANS.fields);
    const changed = draft(ROMANS.fields, { a: { title: "First", questions: [] } });
    const mine = receive(editWork(beginWork(ROMANS, 1), without), changed, 2);
    expect(mine.mine.entries.a?.title).toBe("First");
    const theirs = receive(editEntry(beginWork(ROMANS, 1), "a", { title: "First" }), without, 2);
    expect(theirs.mine.order).toEqual(["a"]);
    expect(changeToSend(theirs)?.order).toEqual(["a"]);
  });

  test("to the order stands where I moved nothing, and new entries of both are there", () => {
    const two = draft({}, { a: { t: 1 }, b: { t: 2 } });
    const mine = editWork(beginWork(two, 1), draft({}, { a: { t: 1 }, c: { t: 3 }, b: { t: 2 } }));
    const work = receive(mine, draft({}, { b: { t: 2 }, a: { t: 1 }, d: { t: 4 } }), 2);
    expect(work.mine.order).toEqual(["b", "a", "c", "d"]);
  });

  test("is no question where the answer to my own save was lost", () => {
    let work = edit(beginWork(ROMANS, 1), { title: "Rom" });
    const sent = draftToSend(work);
    work = edit(noteSent(work, sent), { title: "Romans 8" });
    work = receive(work, sent, 2);
    expect(work.conflicts).toEqual([]);
    expect(changeToSend(work)?.fields).toEqual({ title: "Romans 8" });
  });

  test("is no question where a creation whose answer was lost had removed and put back an entry", () => {
    let work = editWork(beginWork(ROMANS, 1), draft(ROMANS.fields));
    const sent = draftToSend(work);
    work = editWork(noteSent(work, sent), ROMANS);
    work = receive(work, sent, 2);
    expect(work.mine.order).toEqual(["a"]);
  });
});

test("a question that the person or the other writer makes idle goes away", () => {
  const theirs = draft({ ...ROMANS.fields, title: "Theirs" }, ROMANS.entries);
  const work = receive(edit(beginWork(ROMANS, 1), { title: "Mine" }), theirs, 2);
  expect(edit(work, { title: "Theirs" }).conflicts).toEqual([]);
  const agreed = receive(work, draft({ ...ROMANS.fields, title: "Mine" }, ROMANS.entries), 3);
  expect(agreed.conflicts).toEqual([]);
  expect(isSaved(agreed)).toBe(true);
});

describe("a work that was kept", () => {
  test("goes on upon a newer record", () => {
    const begun = editEntry(edit(beginWork(ROMANS, 1), { title: "Mine" }), "a", { title: "First" });
    const kept = JSON.parse(JSON.stringify(keepWork(begun, 0)));
    const theirs = draft(
      { title: "Romans", scripture: "Acts" },
      { a: ROMANS.entries.a ?? {}, b: { title: "Two" } },
    );
    const work = restoreWork(kept, { draft: theirs, version: 5 });
    expect(work.mine.fields).toEqual({ title: "Mine", scripture: "Acts" });
    expect(work.mine.order).toEqual(["a", "b"]);
    expect(findChange(work.base, work.mine)).toMatchObject({ fields: { title: "Mine" }, order: undefined });
    expect(work.mine.entries.a?.title).toBe("First");
  });

  test("holds only what differs", () => {
    const kept = keepWork(edit(beginWork(ROMANS, 1), { title: "Mine" }), 0);
    expect(kept.mine).toEqual({ fields: { title: "Mine" }, entries: {}, order: ["a"] });
  });
});
