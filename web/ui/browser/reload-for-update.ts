import { hasUnsavedWork } from "./unsaved-work.ts";

const RELOADED_FROM = "berea.reloaded-from";

export const reloadPage = () => window.location.reload();

/** The URL of the entry script; its name changes with every build. */
const getEntryUrl = () => document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src;

const fetchIndexHtml = () =>
  fetch("/", { cache: "no-store" })
    .then((response) => (response.ok ? response.text() : undefined))
    .catch(() => undefined);

/** Reloads at most once per server version, and never with unsaved work: then the user decides. */
export async function reloadOnceForNewVersion(): Promise<void> {
  const entry = getEntryUrl();
  if (!entry || hasUnsavedWork() || sessionStorage.getItem(RELOADED_FROM) === entry) return;
  const html = await fetchIndexHtml();
  if (html === undefined || html.includes(new URL(entry).pathname) || hasUnsavedWork()) return;
  sessionStorage.setItem(RELOADED_FROM, entry);
  reloadPage();
}

/** Browsers cache a failed script import for the lifetime of the page, so only a reload helps. */
export async function reloadIfServerResponds(): Promise<void> {
  if (!hasUnsavedWork() && (await fetchIndexHtml()) !== undefined && !hasUnsavedWork()) reloadPage();
}
