import { useState } from "react";

/** Whether a dialog was ever opened: until then its code need not be there, and after that it may close gently. */
export function useOpenedOnce(opened: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);
  return wasOpened || opened;
}
