import { expect, test } from "vitest";
import { deleteLocalDraft, readLocalDraft, DraftStore } from "./draft-store.ts";
import { toLocalDraft } from "./local-draft.ts";
import { createEditState, applyEdit, type EditState } from "./edit-state.ts";

const KEY = "berea.autosave.lydia.sermon.1.tab";

/** A browser's storage with room for so many characters, which notes what is written. */
class FakeStorage implements Storage {
  [name: string]: unknown;
  readonly stored = new Map<string, string>();
  written = 0;
  room = Number.POSITIVE_INFINITY;
  get length() {
    return this.stored.size;
  }
  key = (at: number) => [...this.stored.keys()][at] ?? null;
  getItem = (key: string) => this.stored.get(key) ?? null;
  removeItem = (key: string) => void this.stored.delete(key);
  clear = () => this.stored.clear();
  setItem = (key: string, value: string) => {
    const others = [...this.stored].filter(([other]) => other !== key);
    const taken = others.reduce((sum, [, { length }]) => sum + length, value.length);
    if (taken > this.room) throw new DOMException("full", "QuotaExceededError");
    this.written += value.length;
    this.stored.set(key, value);
  };
}

const beginText = (text: string): EditState =>
  createEditState({ fields: { text }, entries: {}, order: [] }, 1);
const write = (work: EditState, text: string) => applyEdit(work, { ...work.mine, fields: { text } });
const TEXT = "Fear not, little flock. ".repeat(5_000);

test("a key press in a long text writes a few characters; the text is written once", () => {
  const storage = new FakeStorage();
  const keeper = new DraftStore(storage, KEY);
  const begun = beginText(TEXT);
  keeper.keep(toLocalDraft(write(begun, `${TEXT}a`), 0));
  expect(storage.written).toBeGreaterThan(TEXT.length);
  storage.written = 0;
  const work = write(begun, `${TEXT}ab`);
  keeper.keep(toLocalDraft(work, 0));
  expect(storage.written).toBeLessThan(300);
  expect(readLocalDraft(storage, KEY)).toEqual(toLocalDraft(work, 0));
});

test("a key press in an entry writes no other item of it", () => {
  const storage = new FakeStorage();
  const keeper = new DraftStore(storage, KEY);
  const questions = Array.from({ length: 100 }, (_, at) => `${at}: ${"what does he say? ".repeat(100)}`);
  const begun = createEditState({ fields: {}, entries: { a: { questions } }, order: ["a"] }, 1);
  const ask = (question: string) =>
    applyEdit(begun, { ...begun.mine, entries: { a: { questions: questions.with(50, question) } } });
  keeper.keep(toLocalDraft(ask("W"), 0));
  storage.written = 0;
  keeper.keep(toLocalDraft(ask("Who"), 0));
  expect(storage.written).toBeLessThan(300);
});

test("what is kept is whole at every moment, also when it is based on another text", () => {
  const storage = new FakeStorage();
  const keeper = new DraftStore(storage, KEY);
  const first = write(beginText(TEXT), `${TEXT}first`);
  keeper.keep(toLocalDraft(first, 0));
  const whole: unknown[] = [];
  const { setItem, removeItem } = storage;
  const look = () => whole.push(readLocalDraft(storage, KEY)?.mine.fields.text !== undefined);
  storage.setItem = (key, value) => {
    setItem(key, value);
    look();
  };
  storage.removeItem = (key) => {
    removeItem(key);
    look();
  };
  const second = write(beginText(`${TEXT}first`), `${TEXT}first and second`);
  keeper.keep(toLocalDraft(second, 0));
  expect(whole).toEqual([true, true, true]);
  expect(readLocalDraft(storage, KEY)).toEqual(toLocalDraft(second, 0));
  expect(storage.length).toBe(2);
});

test("where there is no room for two texts the new one takes the place of the former, and where there is none for it, it is said", () => {
  const storage = new FakeStorage();
  const keeper = new DraftStore(storage, KEY);
  keeper.keep(toLocalDraft(write(beginText(TEXT), `${TEXT}a`), 0));
  storage.room = TEXT.length * 1.5;
  const work = write(beginText(`${TEXT}a`), `${TEXT}ab`);
  expect(keeper.keep(toLocalDraft(work, 0))).toBe(true);
  expect(readLocalDraft(storage, KEY)).toEqual(toLocalDraft(work, 0));
  storage.room = 1_000;
  expect(keeper.keep(toLocalDraft(write(beginText(`${TEXT}b`), `${TEXT}bc`), 0))).toBe(false);
});

test("nothing of a work that is forgotten stays, whoever forgets it", () => {
  const storage = new FakeStorage();
  const keeper = new DraftStore(storage, KEY);
  const work = toLocalDraft(write(beginText("Fear"), "Fear not"), 0);
  keeper.keep(work);
  keeper.forget();
  expect(storage.length).toBe(0);
  keeper.keep(work);
  deleteLocalDraft(storage, KEY);
  expect(storage.length).toBe(0);
});
