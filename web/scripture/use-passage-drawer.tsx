import { useCallback, useState, type ReactNode } from "react";
import { lazyPart } from "../ui/lazy-part.tsx";
import type { AskedReference } from "./findings.ts";

const PassageDrawer = lazyPart(() => import("./passage-drawer.tsx").then((part) => part.PassageDrawer));

/** A way to open passages beside what is on the screen, and the drawer in which they open, to be put anywhere. */
export function usePassageDrawer(): { openPassage: (asked: AskedReference) => void; drawer: ReactNode } {
  const [asked, setAsked] = useState<AskedReference>();
  const [isOpen, setOpen] = useState(false);
  const openPassage = useCallback((next: AskedReference) => {
    setAsked(next);
    setOpen(true);
  }, []);
  const drawer = asked && (
    <PassageDrawer asked={asked} opened={isOpen} onAsk={openPassage} onClose={() => setOpen(false)} />
  );
  return { openPassage, drawer };
}
