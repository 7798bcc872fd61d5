import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../api/api.ts";
import { AutoSave, getOrCreateAutoSave } from "./auto-save.ts";
import type { Draft } from "./draft.ts";
import type { DraftKind, SavedRecord } from "./draft-kind.ts";

const SESSIONS = 52;
const NAMES = Array.from({ length: SESSIONS }, (_, at) => `session-${at}`);

type StudyDraft = Draft<{ title: string }, { question: string }>;
const STUDY: StudyDraft = {
  fields: { title: "A year" },
  entries: Object.fromEntries(NAMES.map((name) => [name, { question: "Who?" }])),
  order: NAMES,
};

const notCalled = () => Promise.reject(new Error("This test sends nothing."));
const KIND: DraftKind<StudyDraft, StudyDraft & SavedRecord> = {
  name: "study",
  uid: "lydia",
  owner: "lydia",
  blank: () => STUDY,
  toDraft: (record) => record,
  isSavable: () => true,
  lastWriteWins: () => false,
  mergeSeparator: () => "\n",
  fetch: notCalled,
  create: notCalled,
  update: notCalled,
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("localStorage", { setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ask = (name: string, question: string) => (draft: StudyDraft) => ({
  ...draft,
  entries: { ...draft.entries, [name]: { question } },
});

test("notifies the listeners of the changed entry and of the record, and no others", () => {
  const saving = new AutoSave(KIND, "1", { ...STUDY, version: 1 }, () => undefined);
  const notified: string[] = [];
  for (const name of NAMES) saving.subscribeToEntry(name, () => notified.push(name));
  saving.subscribe(() => notified.push("all"));
  saving.edit(ask("session-30", "Who? W"));
  expect(notified).toEqual(["all", "session-30"]);
});

test("stops notifying a listener that unsubscribed", () => {
  const saving = new AutoSave(KIND, "1", { ...STUDY, version: 1 }, () => undefined);
  const notified = vi.fn<() => void>();
  const stop = saving.subscribeToEntry("session-1", notified);
  saving.edit(ask("session-1", "W"));
  stop();
  saving.edit(ask("session-1", "Wh"));
  expect(notified).toHaveBeenCalledTimes(1);
});

const titled = (version: number, title: string) => ({ version, draft: { ...STUDY, fields: { title } } });
type Stored = ReturnType<typeof titled>;

test("ignores a response that is older than what this page has saved", async () => {
  vi.stubGlobal("localStorage", { length: 0, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("navigator", {});
  const kind: DraftKind<StudyDraft, Stored> = {
    ...KIND,
    toDraft: ({ draft }) => draft,
    fetch: notCalled,
    create: notCalled,
    update: (_id, version, _change, _editor, { fields }) =>
      Promise.resolve(titled(version + 1, fields.title)),
  };
  const find = (record: Stored) => getOrCreateAutoSave(kind, "1", record, () => undefined);

  const first = find(titled(1, "A year"));
  first.open();
  first.edit((draft) => ({ ...draft, fields: { title: "Two years" } }));
  await first.close();

  expect(find(titled(1, "A year")).draft.fields.title).toBe("Two years");
  expect(find(titled(3, "Three years")).draft.fields.title).toBe("Three years");
});

test("passes on the record of a conflict response, because no later save may return it", async () => {
  vi.stubGlobal("localStorage", { length: 0, setItem: () => undefined, removeItem: () => undefined });
  const theirs = titled(2, "Their title");
  const kind: DraftKind<StudyDraft, Stored> = {
    ...KIND,
    toDraft: ({ draft }) => draft,
    fetch: notCalled,
    create: notCalled,
    update: () =>
      Promise.reject(new ApiError({ code: "conflict", message: "Changed", status: 409, current: theirs })),
  };
  const onSaved = vi.fn<(record: Stored) => void>();
  const saving = new AutoSave(kind, "2", titled(1, "A year"), onSaved);
  saving.edit((draft) => ({ ...draft, fields: { title: "My title" } }));
  await saving.saveNow();
  expect(saving.editState.conflicts).toHaveLength(1);
  saving.resolveConflict(saving.editState.conflicts[0]!, "theirs");
  expect(saving.isSaved).toBe(true);
  expect(onSaved.mock.calls).toEqual([[theirs]]);
});
