import { connection } from "../../offline/connection.ts";

/** Leaves time for everything that the first page needs. */
const START_DELAY_MS = 10_000;

/** How often to check whether the user is still typing. */
const TYPING_CHECK_MS = 5_000;

const queue: (() => Promise<unknown>)[] = [];
let isStarted = false;

export const prefetchWhenIdle = (load: () => Promise<unknown>): void => void queue.push(load);

/** Starts loading the queued chunks, one after the other. */
export function startPrefetching(): void {
  const savesData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
  if (isStarted || savesData) return;
  isStarted = true;
  setTimeout(() => whenIdle(fetchNext), START_DELAY_MS);
}

function fetchNext(): void {
  if (isTyping()) return void setTimeout(() => whenIdle(fetchNext), TYPING_CHECK_MS);
  // Browsers cache failed script imports, so wait until the server can be reached.
  if (connection.isOffline)
    return connection.addEventListener("online", () => whenIdle(fetchNext), { once: true });
  const load = queue.shift();
  if (!load) return;
  load()
    .catch(() => undefined)
    .finally(() => whenIdle(fetchNext));
}

/** Loading styles causes a reflow, which delays typing on long pages. */
const isTyping = () =>
  document.visibilityState === "visible" &&
  document.hasFocus() &&
  document.activeElement?.matches("input, textarea, [contenteditable]") === true;

/** Safari has no `requestIdleCallback`. */
const whenIdle = (callback: () => void) =>
  "requestIdleCallback" in window
    ? requestIdleCallback(callback, { timeout: 5_000 })
    : setTimeout(callback, 200);
