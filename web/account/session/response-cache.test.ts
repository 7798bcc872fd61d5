import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import type { User } from "../../../contract/account/account.ts";
import { SESSION_END_KEY, SESSION_KEY } from "./session.queries.ts";
import { createNetworkError } from "../../api/api.ts";
import type { CachedResponse, Owner } from "../../offline/response-store.ts";
import { type ResponseStore, ResponseCache } from "./response-cache.ts";

const LYDIA: User = { uid: "lydia", email: "l@x", emailVerified: true, displayName: "Lydia", photoURL: null };
const PAUL: User = { ...LYDIA, uid: "paul" };
const KEY = ["sermons", "lydia", "one", "s1"];

class Browser implements ResponseStore {
  owner: Owner | undefined;
  responses = new Map<string, CachedResponse>();
  setOwner = async (owner: Owner) => {
    if (this.owner?.user.uid !== owner.user.uid) this.responses.clear();
    this.owner = owner;
  };
  findOwner = async () => this.owner;
  clearAll = async () => {
    this.owner = undefined;
    this.responses.clear();
  };
  write = async (uid: string, key: string, response: CachedResponse) => {
    if (this.owner?.user.uid === uid) this.responses.set(key, structuredClone(response));
  };
  find = async (uid: string, key: string) =>
    this.owner?.user.uid === uid ? this.responses.get(key) : undefined;
  remove = async (key: string) => void this.responses.delete(key);
}

let browser: Browser;
let isOffline: boolean;

beforeEach(() => {
  browser = new Browser();
  isOffline = false;
});

function openPage(load: () => Promise<ResponseStore> = async () => browser): QueryClient {
  const server = {
    get isOffline() {
      return isOffline;
    },
    check: async () => !isOffline,
  };
  const cache = new ResponseCache(load, server);
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, persister: cache.persister } },
  });
  cache.subscribe(client);
  return client;
}

const enter = (page: QueryClient, user: User | null, lasts = 3_600_000) => {
  page.setQueryData(SESSION_END_KEY, Date.now() + lasts);
  page.setQueryData(SESSION_KEY, user);
};

const read = (page: QueryClient, response: unknown, meta?: { isCached: boolean }) =>
  page.fetchQuery({
    queryKey: KEY,
    meta,
    queryFn: async () => {
      if (isOffline) throw createNetworkError("unreachable");
      return response;
    },
  });

/** Queries the session while the server doesn't respond. */
const querySession = (page: QueryClient) =>
  page.fetchQuery({
    queryKey: SESSION_KEY,
    queryFn: () => Promise.reject(createNetworkError("unreachable")),
  });

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

test("returns a cached response offline, with its original time", async () => {
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
  expect(browser.responses.size).toBe(1);
});

test("prefers the response of the server", async () => {
  const page = openPage();
  enter(page, LYDIA);
  await read(page, { title: "Grace" });
  const later = openPage();
  enter(later, LYDIA);
  expect(await read(later, { title: "Peace" })).toEqual({ title: "Peace" });
});

test("does not return a cached response for a call that fails online", async () => {
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

test("caches what a page has changed", async () => {
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

test("clears the cache at the end of the session and for another user", async () => {
  for (const next of [null, PAUL]) {
    const page = openPage();
    enter(page, LYDIA);
    await read(page, { title: "Grace" });
    await settle();
    expect(browser.responses.size).toBe(1);
    enter(page, next);
    // A response that arrives late.
    page.setQueryData(KEY, { title: "Late" });
    await settle();
    expect(browser.responses.size).toBe(0);
    expect(browser.owner?.user.uid).toBe(next?.uid);
  }
});

test("a page opened offline knows its user until their session ends", async () => {
  const page = openPage();
  enter(page, LYDIA);
  await settle();
  isOffline = true;
  expect(await querySession(openPage())).toEqual(LYDIA);
  enter(page, LYDIA, 29_000);
  await settle();
  await expect(querySession(openPage())).rejects.toThrow("can’t reach the server");
});

test("does not cache queries with `isCached: false`", async () => {
  const page = openPage();
  enter(page, LYDIA);
  await read(page, { state: "running" }, { isCached: false });
  await settle();
  expect(browser.responses.size).toBe(0);
});

test("works without storage", async () => {
  const page = openPage(async () => Promise.reject(new Error("no storage")));
  enter(page, LYDIA);
  expect(await read(page, { title: "Grace" })).toEqual({ title: "Grace" });
  isOffline = true;
  page.removeQueries({ queryKey: KEY });
  await expect(read(page, undefined)).rejects.toThrow("can’t reach the server");
});
