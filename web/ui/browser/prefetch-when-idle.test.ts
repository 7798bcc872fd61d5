import { afterEach, beforeEach, expect, test, vi } from "vitest";

const page = { visibilityState: "visible", isFocused: true, isInText: true };

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", {
    get visibilityState() {
      return page.visibilityState;
    },
    hasFocus: () => page.isFocused,
    activeElement: { matches: () => page.isInText },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Begins to fetch a part while the caret stands in a text, and waits long. */
async function beginWhileWriting() {
  Object.assign(page, { visibilityState: "visible", isFocused: true, isInText: true });
  const { prefetchWhenIdle, startPrefetching } = await import("./prefetch-when-idle.ts");
  const load = vi.fn<() => Promise<void>>(() => Promise.resolve());
  prefetchWhenIdle(load);
  startPrefetching();
  await vi.advanceTimersByTimeAsync(60_000);
  return load;
}

test("nothing is fetched ahead while a person writes", async () => {
  expect(await beginWhileWriting()).not.toHaveBeenCalled();
});

test.each([{ isInText: false }, { isFocused: false }, { visibilityState: "hidden" }])(
  "what waits is fetched once nobody writes in the page (%o)",
  async (change) => {
    const load = await beginWhileWriting();
    Object.assign(page, change);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(load).toHaveBeenCalledTimes(1);
  },
);
