import { useCallback, useState, type ReactNode } from "react";
import { lazyDialog } from "../ui/browser/lazy-component.tsx";
import type { PassageRequest } from "./findings.ts";

const PassageDrawer = lazyDialog(() => import("./passage-drawer.tsx").then((part) => part.PassageDrawer), {
  isNeededOffline: true,
});

/** Opens passages in a drawer. `requestedReference`, from the URL, opens it initially. */
export function usePassageDrawer(
  requestedReference?: string,
  onClosed?: () => void,
): { openPassage: (request: PassageRequest) => void; drawer: ReactNode } {
  const [request, setRequest] = useState<PassageRequest | undefined>(
    requestedReference ? { reference: requestedReference } : undefined,
  );
  const [isOpen, setOpen] = useState(request !== undefined);
  const [lastRequestedReference, setLastAskedFor] = useState(requestedReference);
  if (requestedReference !== lastRequestedReference) {
    setLastAskedFor(requestedReference);
    setOpen(requestedReference !== undefined);
    if (requestedReference) setRequest({ reference: requestedReference });
  }
  const openPassage = useCallback((next: PassageRequest) => {
    setRequest(next);
    setOpen(true);
  }, []);
  const close = () => {
    setOpen(false);
    onClosed?.();
  };
  const drawer = request && (
    <PassageDrawer request={request} opened={isOpen} onOpenReference={openPassage} onClose={close} />
  );
  return { openPassage, drawer };
}
