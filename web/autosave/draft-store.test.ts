import { expect, test } from "vitest";
import { deleteLocalDraft, readLocalDraft, DraftStore } from "./draft-store.ts";
import { toLocalDraft } from "./local-draft.ts";
import { createEditState, applyEdit, type EditState } from "./edit-state.ts";

const KEY = "berea.autosave.lydia.sermon.1.tab";

/** A browser storage with a quota in characters, which counts what is written. */
class FakeStorage implements Storage {
  [name: string]: unknown;
  readonly stored = new Map<string, string>();
  written = 0;
  quota = Number.POSITIVE_INFINITY;
  get length() {
    return this.stored.size;
  }
  key = (index: number) => [...this.stored.keys()][index] ?? null;
  getItem = (key: string) => this.stored.get(key) ?? null;
  removeItem = (key: string) => void this.stored.delete(key);
  clear = () => this.stored.clear();
  setItem = (key: string, value: string) => {
    const others = [...this.stored].filter(([other]) => other !== key);
    const taken = others.reduce((sum, [, { length }]) => sum + length, value.length);
    if (taken > this.quota) throw new DOMException("full", "QuotaExceededError");
    this.written += value.length;
    this.stored.set(key, value);
  };
}

const createText = (text: string): EditState =>
  createEditState({ fields: { text }, entries: {}, order: [] }, 1);
const write = (state: EditState, text: string) => applyEdit(state, { ...state.mine, fields: { text } });
const TEXT = "Fear not, little flock. ".repeat(5_000);

test("writes a long text once and then only a few characters for each key press", () => {
  const storage = new FakeStorage();
  const store = new DraftStore(storage, KEY);
  const initial = createText(TEXT);
  store.save(toLocalDraft(write(initial, `${TEXT}a`), 0));
  expect(storage.written).toBeGreaterThan(TEXT.length);
  storage.written = 0;
  const state = write(initial, `${TEXT}ab`);
  store.save(toLocalDraft(state, 0));
  expect(storage.written).toBeLessThan(300);
  expect(readLocalDraft(storage, KEY)).toEqual(toLocalDraft(state, 0));
});

test("writes only the changed item of an entry", () => {
  const storage = new FakeStorage();
  const store = new DraftStore(storage, KEY);
  const questions = Array.from({ length: 100 }, (_, at) => `${at}: ${"what does he say? ".repeat(100)}`);
  const initial = createEditState({ fields: {}, entries: { a: { questions } }, order: ["a"] }, 1);
  const ask = (question: string) =>
    applyEdit(initial, { ...initial.mine, entries: { a: { questions: questions.with(50, question) } } });
  store.save(toLocalDraft(ask("W"), 0));
  storage.written = 0;
  store.save(toLocalDraft(ask("Who"), 0));
  expect(storage.written).toBeLessThan(300);
});

test("the stored draft is complete at every moment, even while its base is replaced", () => {
  const storage = new FakeStorage();
  const store = new DraftStore(storage, KEY);
  const first = write(createText(TEXT), `${TEXT}first`);
  store.save(toLocalDraft(first, 0));
  const isComplete: boolean[] = [];
  const { setItem, removeItem } = storage;
  const check = () => isComplete.push(readLocalDraft(storage, KEY)?.mine.fields.text !== undefined);
  storage.setItem = (key, value) => {
    setItem(key, value);
    check();
  };
  storage.removeItem = (key) => {
    removeItem(key);
    check();
  };
  const second = write(createText(`${TEXT}first`), `${TEXT}first and second`);
  store.save(toLocalDraft(second, 0));
  expect(isComplete).toEqual([true, true, true]);
  expect(readLocalDraft(storage, KEY)).toEqual(toLocalDraft(second, 0));
  expect(storage.length).toBe(2);
});

test("replaces the old draft if both don't fit, and returns false if the new one doesn't fit", () => {
  const storage = new FakeStorage();
  const store = new DraftStore(storage, KEY);
  store.save(toLocalDraft(write(createText(TEXT), `${TEXT}a`), 0));
  storage.quota = TEXT.length * 1.5;
  const state = write(createText(`${TEXT}a`), `${TEXT}ab`);
  expect(store.save(toLocalDraft(state, 0))).toBe(true);
  expect(readLocalDraft(storage, KEY)).toEqual(toLocalDraft(state, 0));
  storage.quota = 1_000;
  expect(store.save(toLocalDraft(write(createText(`${TEXT}b`), `${TEXT}bc`), 0))).toBe(false);
});

test("deletes all keys of a draft, from this tab and from another", () => {
  const storage = new FakeStorage();
  const store = new DraftStore(storage, KEY);
  const state = toLocalDraft(write(createText("Fear"), "Fear not"), 0);
  store.save(state);
  store.delete();
  expect(storage.length).toBe(0);
  store.save(state);
  deleteLocalDraft(storage, KEY);
  expect(storage.length).toBe(0);
});
