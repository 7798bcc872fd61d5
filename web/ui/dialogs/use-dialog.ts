import { useMounted } from "@mantine/hooks";
import { useEffect } from "react";

/**
 * For dialogs that are rendered only while they are open: Mantine animates a dialog and returns the focus only if it was mounted closed,
 * and does not return the focus if it is removed while open.
 */
export function useDialog(opened: boolean): { opened: boolean; returnFocus: false } {
  const isMounted = useMounted();
  useEffect(() => {
    if (!opened) return undefined;
    // The dialog takes the focus after this effect.
    const opener = document.activeElement;
    return () => {
      const closing = document.activeElement;
      setTimeout(() => {
        const current = document.activeElement;
        const isLost = current === document.body || current === closing;
        if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      });
    };
  }, [opened]);
  return { opened: isMounted && opened, returnFocus: false };
}
