// How far a person who has just signed up has come in being greeted on this device: first the welcome, then the offer to
// connect YouTube. That each is over for good is kept on their profile.
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

/** Which part of the greeting is due, if any; it follows what other tabs do. */
export const useGreeting = (): Greeting | undefined => useSyncExternalStore(subscribe, read);
