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

/** Starts prefetching while a text field has the focus, and waits for a minute. */
async function startWhileTyping() {
  Object.assign(page, { visibilityState: "visible", isFocused: true, isInText: true });
  const { prefetchWhenIdle, startPrefetching } = await import("./prefetch-when-idle.ts");
  const load = vi.fn<() => Promise<void>>(() => Promise.resolve());
  prefetchWhenIdle(load);
  startPrefetching();
  await vi.advanceTimersByTimeAsync(60_000);
  return load;
}

test("doesn't prefetch while the user is typing", async () => {
  expect(await startWhileTyping()).not.toHaveBeenCalled();
});

test.each([{ isInText: false }, { isFocused: false }, { visibilityState: "hidden" }])(
  "prefetches when the user stops typing (%o)",
  async (change) => {
    const load = await startWhileTyping();
    Object.assign(page, change);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(load).toHaveBeenCalledTimes(1);
  },
);
