// What to show a user who has just signed up, on this device: first the welcome, then the offer to connect YouTube.
// Their profile stores which of them they have seen.
import { useSyncExternalStore } from "react";

const STORAGE_KEY = "berea.first-sign-in";

export type Greeting = "welcome" | "offer";

function read(): Greeting | undefined {
  const stored = localStorage.getItem(STORAGE_KEY);
  return stored === "welcome" || stored === "offer" ? stored : undefined;
}

export function setGreeting(greeting: Greeting | undefined): void {
  if (greeting === undefined) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, greeting);
  // Browsers send this event to other tabs only.
  window.dispatchEvent(new Event("storage"));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}

/** The part of the greeting to show, if any; other tabs can change it. */
export const useGreeting = (): Greeting | undefined => useSyncExternalStore(subscribe, read);
