import { expect, test } from "vitest";
import { forgetAtSignOut, writeKept } from "../ui/kept-in-browser.ts";
import { CommunityStore } from "./community-store.ts";
import { isMarked, NOTHING_LOCAL, setMark } from "./local-community.ts";

function createStorage(): Storage & { isFull: boolean } {
  const stored = new Map<string, string>();
  return {
    isFull: false,
    get length() {
      return stored.size;
    },
    key: (at) => [...stored.keys()][at] ?? null,
    getItem: (key) => stored.get(key) ?? null,
    removeItem: (key) => void stored.delete(key),
    clear: () => stored.clear(),
    setItem(key, value) {
      if (this.isFull) throw new DOMException("full", "QuotaExceededError");
      stored.set(key, value);
    },
  };
}

const like = (store: CommunityStore, id: string) =>
  store.change((local) => setMark(local, "liked", id, { value: true }));

test("what a person does is there again when the page is opened anew, and only theirs", () => {
  const storage = createStorage();
  like(new CommunityStore(storage, "lydia"), "post-1");
  expect(isMarked(new CommunityStore(storage, "lydia").get(), "liked", "post-1")).toBe(true);
  expect(new CommunityStore(storage, "silas").get()).toEqual(NOTHING_LOCAL);
});

test("two tabs do not undo one another's doings", () => {
  const storage = createStorage();
  const one = new CommunityStore(storage, "lydia");
  const other = new CommunityStore(storage, "lydia");
  like(one, "post-1");
  like(other, "post-2");
  one.readAgain();
  expect(isMarked(one.get(), "liked", "post-1")).toBe(true);
  expect(isMarked(one.get(), "liked", "post-2")).toBe(true);
});

test("listeners hear of every change until they leave", () => {
  const store = new CommunityStore(createStorage(), "lydia");
  let heard = 0;
  const leave = store.subscribe(() => {
    heard += 1;
  });
  like(store, "post-1");
  leave();
  like(store, "post-2");
  expect(heard).toBe(1);
});

test("without room in the browser everything lasts as long as the page, and it says so", () => {
  const storage = createStorage();
  const store = new CommunityStore(storage, "lydia");
  storage.isFull = true;
  like(store, "post-1");
  like(store, "post-2");
  expect(store.isKept()).toBe(false);
  expect(isMarked(store.get(), "liked", "post-1")).toBe(true);
  storage.isFull = false;
  like(store, "post-3");
  expect(store.isKept()).toBe(true);
  expect(isMarked(new CommunityStore(storage, "lydia").get(), "liked", "post-1")).toBe(true);
});

test("signing out forgets it, and nothing else that is kept", () => {
  const storage = createStorage();
  like(new CommunityStore(storage, "lydia"), "post-1");
  like(new CommunityStore(storage, "silas"), "post-1");
  writeKept(storage, "sermon-details.lydia.new", { title: "Mercy" });
  forgetAtSignOut(storage);
  expect(storage.length).toBe(1);
  expect(new CommunityStore(storage, "lydia").get()).toEqual(NOTHING_LOCAL);
});
