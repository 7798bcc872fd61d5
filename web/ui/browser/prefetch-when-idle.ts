import { connection } from "../../offline/connection.ts";

/** Milliseconds after which the first page has surely got all that it needs. */
const AFTER_START = 10_000;

/** Milliseconds after which is looked again whether the person still writes. */
const MAX_WRITING_WAIT_MS = 5_000;

const waiting: (() => Promise<unknown>)[] = [];
let isStarted = false;

/** Has a part fetched once there is nothing else to do. */
export const prefetchWhenIdle = (load: () => Promise<unknown>): void => void waiting.push(load);

/** Begins to fetch what waits, and what those parts bring with them, one after the other. */
export function startPrefetching(): void {
  const savesData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
  if (isStarted || savesData) return;
  isStarted = true;
  setTimeout(() => whenIdle(fetchNext), AFTER_START);
}

function fetchNext(): void {
  if (isWriting()) return void setTimeout(() => whenIdle(fetchNext), MAX_WRITING_WAIT_MS);
  // Browsers remember that a script could not be had: better not to try in vain.
  if (connection.isOffline)
    return connection.addEventListener("online", () => whenIdle(fetchNext), { once: true });
  const load = waiting.shift();
  if (!load) return;
  load()
    .catch(() => undefined)
    .finally(() => whenIdle(fetchNext));
}

/** Loading a part's styles would hold up the keys that are pressed in a long page. */
const isWriting = () =>
  document.visibilityState === "visible" &&
  document.hasFocus() &&
  document.activeElement?.matches("input, textarea, [contenteditable]") === true;

/** Not every browser says when it is idle. */
const whenIdle = (work: () => void) =>
  "requestIdleCallback" in window ? requestIdleCallback(work, { timeout: 5_000 }) : setTimeout(work, 200);
