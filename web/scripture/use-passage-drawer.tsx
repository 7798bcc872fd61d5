import { useCallback, useState, type ReactNode } from "react";
import { lazyDialog } from "../ui/browser/lazy-component.tsx";
import type { AskedReference } from "./findings.ts";

const PassageDrawer = lazyDialog(() => import("./passage-drawer.tsx").then((part) => part.PassageDrawer), {
  isNeededOffline: true,
});

/** A way to open passages, and the drawer in which they open; it opens by itself on the passage in the address. */
export function usePassageDrawer(
  askedFor?: string,
  onClosed?: () => void,
): { openPassage: (asked: AskedReference) => void; drawer: ReactNode } {
  const [asked, setAsked] = useState<AskedReference | undefined>(
    askedFor ? { reference: askedFor } : undefined,
  );
  const [isOpen, setOpen] = useState(asked !== undefined);
  const [lastAskedFor, setLastAskedFor] = useState(askedFor);
  if (askedFor !== lastAskedFor) {
    setLastAskedFor(askedFor);
    setOpen(askedFor !== undefined);
    if (askedFor) setAsked({ reference: askedFor });
  }
  const openPassage = useCallback((next: AskedReference) => {
    setAsked(next);
    setOpen(true);
  }, []);
  const close = () => {
    setOpen(false);
    onClosed?.();
  };
  const drawer = asked && <PassageDrawer asked={asked} opened={isOpen} onAsk={openPassage} onClose={close} />;
  return { openPassage, drawer };
}
