import { afterEach, expect, test, vi } from "vitest";
import { send } from "./api.ts";

const ADDRESS = "/api/users/lydia/sermons?limit=20";

afterEach(() => {
  globalThis.earlyAnswers = undefined;
  vi.unstubAllGlobals();
});

function stubFetch() {
  const fetch = vi.fn<() => Promise<Response>>(async () => Response.json({ items: "asked by the app" }));
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

test("an answer that was asked for early is taken over, once", async () => {
  const fetch = stubFetch();
  globalThis.earlyAnswers = new Map([[ADDRESS, Promise.resolve(Response.json({ items: "asked early" }))]]);
  expect((await send("GET", ADDRESS, undefined)).body).toEqual({ items: "asked early" });
  expect(fetch).not.toHaveBeenCalled();
  expect((await send("GET", ADDRESS, undefined)).body).toEqual({ items: "asked by the app" });
});

test("a change is never taken for something that was asked for early", async () => {
  const fetch = stubFetch();
  globalThis.earlyAnswers = new Map([[ADDRESS, Promise.resolve(Response.json({ items: "asked early" }))]]);
  await send("POST", ADDRESS, {});
  expect(fetch).toHaveBeenCalledOnce();
});

test("an early answer that does not come is given up in time", async () => {
  stubFetch();
  globalThis.earlyAnswers = new Map([[ADDRESS, new Promise<Response>(() => undefined)]]);
  await expect(send("GET", ADDRESS, undefined, { timeout: 1 })).rejects.toMatchObject({ code: "timeout" });
});
