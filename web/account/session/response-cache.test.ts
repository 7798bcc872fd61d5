import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import type { User } from "../../../contract/account/account.ts";
import { SESSION_END_KEY, SESSION_KEY } from "./session.queries.ts";
import { createNetworkError } from "../../api/api.ts";
import type { Answer, Owner } from "../../offline/response-store.ts";
import { type ResponseStore, ResponseCache } from "./response-cache.ts";

const LYDIA: User = { uid: "lydia", email: "l@x", emailVerified: true, displayName: "Lydia", photoURL: null };
const PAUL: User = { ...LYDIA, uid: "paul" };
const KEY = ["sermons", "lydia", "one", "s1"];

/** The storage of one browser. */
class Browser implements ResponseStore {
  owner: Owner | undefined;
  answers = new Map<string, Answer>();
  setOwner = async (owner: Owner) => {
    if (this.owner?.user.uid !== owner.user.uid) this.answers.clear();
    this.owner = owner;
  };
  findOwner = async () => this.owner;
  clearAll = async () => {
    this.owner = undefined;
    this.answers.clear();
  };
  keep = async (uid: string, key: string, answer: Answer) => {
    if (this.owner?.user.uid === uid) this.answers.set(key, structuredClone(answer));
  };
  find = async (uid: string, key: string) =>
    this.owner?.user.uid === uid ? this.answers.get(key) : undefined;
  forget = async (key: string) => void this.answers.delete(key);
}

let browser: Browser;
let isOffline: boolean;

beforeEach(() => {
  browser = new Browser();
  isOffline = false;
});

/** A page of this browser. */
function openPage(load: () => Promise<ResponseStore> = async () => browser): QueryClient {
  const server = {
    get isOffline() {
      return isOffline;
    },
    check: async () => !isOffline,
  };
  const kept = new ResponseCache(load, server);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, persister: kept.ask } } });
  kept.follow(client);
  return client;
}

const enter = (page: QueryClient, user: User | null, lasts = 3_600_000) => {
  page.setQueryData(SESSION_END_KEY, Date.now() + lasts);
  page.setQueryData(SESSION_KEY, user);
};

/** Asks the server as a screen does. */
const read = (page: QueryClient, answer: unknown, meta?: { isCached: boolean }) =>
  page.fetchQuery({
    queryKey: KEY,
    meta,
    queryFn: async () => {
      if (isOffline) throw createNetworkError("unreachable");
      return answer;
    },
  });

/** Asks who is signed in, of a server that does not answer. */
const askWhoIsThere = (page: QueryClient) =>
  page.fetchQuery({
    queryKey: SESSION_KEY,
    queryFn: () => Promise.reject(createNetworkError("unreachable")),
  });

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

test("what was read is read again where the server is away, as old as it is", async () => {
  const page = openPage();
  enter(page, LYDIA);
  await read(page, { title: "Grace" });
  await settle();
  const updatedAt = page.getQueryState(KEY)?.dataUpdatedAt ?? 0;

  isOffline = true;
  await new Promise((resolve) => setTimeout(resolve, 20));
  const later = openPage();
  enter(later, LYDIA);
  expect(await read(later, undefined)).toEqual({ title: "Grace" });
  await settle();
  expect(later.getQueryState(KEY)?.dataUpdatedAt).toBe(updatedAt);
  expect(browser.answers.size).toBe(1);
});

test("a server that answers is always believed", async () => {
  const page = openPage();
  enter(page, LYDIA);
  await read(page, { title: "Grace" });
  const later = openPage();
  enter(later, LYDIA);
  expect(await read(later, { title: "Peace" })).toEqual({ title: "Peace" });
});

test("a call that failed although the server is there fails, whatever is kept", async () => {
  const page = openPage();
  enter(page, LYDIA);
  await read(page, { title: "Grace" });
  const later = openPage();
  enter(later, LYDIA);
  const failure = createNetworkError("unreachable");
  await expect(later.fetchQuery({ queryKey: KEY, queryFn: () => Promise.reject(failure) })).rejects.toBe(
    failure,
  );
});

test("what a page has changed is kept too", async () => {
  const page = openPage();
  enter(page, LYDIA);
  await read(page, { title: "Grace" });
  page.setQueryData(KEY, { title: "Grace and peace" });
  await settle();
  isOffline = true;
  const later = openPage();
  enter(later, LYDIA);
  expect(await read(later, undefined)).toEqual({ title: "Grace and peace" });
});

test("the end of the session leaves nothing, and so does another person", async () => {
  for (const next of [null, PAUL]) {
    const page = openPage();
    enter(page, LYDIA);
    await read(page, { title: "Grace" });
    await settle();
    expect(browser.answers.size).toBe(1);
    enter(page, next);
    // What was still on its way.
    page.setQueryData(KEY, { title: "Late" });
    await settle();
    expect(browser.answers.size).toBe(0);
    expect(browser.owner?.user.uid).toBe(next?.uid);
  }
});

test("a page that is opened without a server knows whose it is until their session ends", async () => {
  const page = openPage();
  enter(page, LYDIA);
  await settle();
  isOffline = true;
  expect(await askWhoIsThere(openPage())).toEqual(LYDIA);
  enter(page, LYDIA, 29_000);
  await settle();
  await expect(askWhoIsThere(openPage())).rejects.toThrow("cannot be reached");
});

test("what only counts at its moment is not kept", async () => {
  const page = openPage();
  enter(page, LYDIA);
  await read(page, { state: "running" }, { isCached: false });
  await settle();
  expect(browser.answers.size).toBe(0);
});

test("where the storage does not work everything else does", async () => {
  const page = openPage(async () => Promise.reject(new Error("no storage")));
  enter(page, LYDIA);
  expect(await read(page, { title: "Grace" })).toEqual({ title: "Grace" });
  isOffline = true;
  page.removeQueries({ queryKey: KEY });
  await expect(read(page, undefined)).rejects.toThrow("cannot be reached");
});
