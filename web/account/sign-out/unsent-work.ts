// What a person would leave behind if they signed out now, in this page and in this browser.
import type { User } from "../../../contract/account/account.ts";
import { listUnsavedWork } from "../../ui/browser/unsaved-work.ts";

export interface UnsentItem {
  id: string;
  name: string;
  loss: string;
  /** Why waiting alone does not help. */
  problem: string | undefined;
}

/** Finds what lies in this browser beside what this page holds, and has what can be sent be sent. */
export type FindInBrowser = (person: User) => Promise<UnsentItem[]>;

let findInBrowser: FindInBrowser = () => Promise.resolve([]);

export function setBrowserUnsentFinder(find: FindInBrowser): void {
  findInBrowser = find;
}

/** Without the part of Berea that looks there, which did not load. */
const NOT_CHECKED: UnsentItem = {
  id: "not-checked",
  name: "What earlier visits left in this browser",
  loss: "It stays on this device.",
  problem: "It could not be checked. Check your connection and try again.",
};

export async function findUnsentWork(person: User): Promise<UnsentItem[]> {
  const inBrowser = await findInBrowser(person).catch(() => [NOT_CHECKED]);
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

/** Milliseconds that saving gets before the person is asked. */
const UNASKED_MS = 2000;
const CHECK_INTERVAL_MS = 250;

/** What is still unsent after a moment; nothing where all of it could be saved. */
export async function findUnsentAfterSaving(person: User): Promise<UnsentItem[]> {
  const until = Date.now() + UNASKED_MS;
  saveUnsavedWork();
  for (;;) {
    const items = await findUnsentWork(person);
    const isWorthWaiting = items.some(({ problem }) => problem === undefined) && Date.now() < until;
    if (!isWorthWaiting) return items;
    await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS));
  }
}

/** Brings what this page holds to where it outlives the page, as far as that goes. */
export async function secureUnsavedWork(): Promise<void> {
  await Promise.all(listUnsavedWork().map(({ persist }) => persist?.().catch(() => undefined)));
}
