// What to show a user who has just signed up, on this device: first the welcome, then the offer to connect YouTube.
// Their profile stores which of them they have seen.
import { useSyncExternalStore } from "react";

const FIRST_SIGN_IN = "berea.first-sign-in";

export type Greeting = "welcome" | "offer";

function read(): Greeting | undefined {
  const stored = localStorage.getItem(FIRST_SIGN_IN);
  return stored === "welcome" || stored === "offer" ? stored : undefined;
}

export function setGreeting(greeting: Greeting | undefined): void {
  if (greeting === undefined) localStorage.removeItem(FIRST_SIGN_IN);
  else localStorage.setItem(FIRST_SIGN_IN, greeting);
  // Browsers send this event to other tabs only.
  window.dispatchEvent(new Event("storage"));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}

/** The part of the greeting to show, if any; other tabs can change it. */
export const useGreeting = (): Greeting | undefined => useSyncExternalStore(subscribe, read);
