// What would stay unsaved if the user signed out now, in this page and in this browser.
import type { User } from "../../../contract/account/account.ts";
import { listUnsavedWork } from "../../ui/browser/unsaved-work.ts";

export interface UnsentItem {
  id: string;
  name: string;
  loss: string;
  /** Why waiting doesn't help, if it doesn't. */
  problem: string | undefined;
}

/** Finds unsent work in this browser that this page doesn't have open, and starts sending it where possible. */
export type UnsentWorkFinder = (user: User) => Promise<UnsentItem[]>;

let findInBrowser: UnsentWorkFinder = () => Promise.resolve([]);

export function setUnsentWorkFinder(find: UnsentWorkFinder): void {
  findInBrowser = find;
}

/** For when the code that checks the browser didn't load. */
const NOT_CHECKED: UnsentItem = {
  id: "not-checked",
  name: "Work from earlier visits in this browser",
  loss: "It stays on this device.",
  problem: "We couldn’t check for it. Check your connection and try again.",
};

export async function findUnsentWork(user: User): Promise<UnsentItem[]> {
  const inBrowser = await findInBrowser(user).catch(() => [NOT_CHECKED]);
  const inPage = listUnsavedWork().map(({ id, describe, describeLoss, describeProblem }) => ({
    id,
    name: describe(),
    loss: describeLoss(),
    problem: describeProblem?.(),
  }));
  return [...inPage, ...inBrowser];
}

export function saveUnsavedWork(): void {
  for (const { save, describeProblem } of listUnsavedWork()) if (!describeProblem?.()) save?.();
}

/** Milliseconds to wait for saving before asking the user. */
const SAVE_TIMEOUT_MS = 2000;
const CHECK_INTERVAL_MS = 250;

/** Saves what it can and returns what is still unsent after a moment. */
export async function findUnsentAfterSaving(user: User): Promise<UnsentItem[]> {
  const until = Date.now() + SAVE_TIMEOUT_MS;
  saveUnsavedWork();
  for (;;) {
    const items = await findUnsentWork(user);
    const isWorthWaiting = items.some(({ problem }) => problem === undefined) && Date.now() < until;
    if (!isWorthWaiting) return items;
    await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS));
  }
}

/** Moves the unsaved work of this page to storage that outlives the page, where possible. */
export async function persistUnsavedWork(): Promise<void> {
  await Promise.all(listUnsavedWork().map(({ persist }) => persist?.().catch(() => undefined)));
}
