import { hasUnsavedWork } from "./unsaved-work.ts";

const RELOADED_FROM = "berea.reloaded-from";

export const reloadPage = () => window.location.reload();

/** The file of our entry script; its name changes with every build. */
const findEntry = () => document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src;

const fetchStart = () =>
  fetch("/", { cache: "no-store" })
    .then((response) => (response.ok ? response.text() : undefined))
    .catch(() => undefined);

/** At most once per version of the server, and never while something is unsaved: then the person decides. */
export async function reloadOnceForNewVersion(): Promise<void> {
  const entry = findEntry();
  if (!entry || hasUnsavedWork() || sessionStorage.getItem(RELOADED_FROM) === entry) return;
  const page = await fetchStart();
  if (page === undefined || page.includes(new URL(entry).pathname) || hasUnsavedWork()) return;
  sessionStorage.setItem(RELOADED_FROM, entry);
  reloadPage();
}

/** Browsers remember a script that could not be had for as long as the page lives, so the page reloads. */
export async function reloadIfServerResponds(): Promise<void> {
  if (!hasUnsavedWork() && (await fetchStart()) !== undefined && !hasUnsavedWork()) reloadPage();
}
