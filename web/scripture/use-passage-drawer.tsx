import { useCallback, useState, type ReactNode } from "react";
import { lazyDialog } from "../ui/browser/lazy-component.tsx";
import type { PassageRequest } from "./passage-request.ts";

const PassageDrawer = lazyDialog(() => import("./passage-drawer.tsx").then((part) => part.PassageDrawer), {
  isNeededOffline: true,
});

interface PassageDrawerOptions {
  /** From the URL; opens initially. */
  requestedReference?: string | undefined;
  onPassageClosed?: (() => void) | undefined;
  /** The id of an edition other than the user's. */
  bible?: string | null | undefined;
}

/** Opens passages in a drawer. */
export function usePassageDrawer({ requestedReference, onPassageClosed, bible }: PassageDrawerOptions = {}): {
  openPassage: (request: PassageRequest) => void;
  /** The request of the open drawer. */
  opened: PassageRequest | undefined;
  drawer: ReactNode;
} {
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
    onPassageClosed?.();
  };
  const drawer = request && (
    <PassageDrawer request={request} opened={isOpen} bible={bible ?? undefined} onClose={close} />
  );
  return { openPassage, opened: isOpen ? request : undefined, drawer };
}
