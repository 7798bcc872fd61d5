import { useEffect } from "react";

/** For dialogs that are rendered only while they are open: Mantine returns the focus only when `opened` changes. */
export function useReturnedFocus(): void {
  useEffect(() => {
    // The dialog takes the focus after this effect.
    const opener = document.activeElement;
    return () => {
      setTimeout(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement)
          opener.focus({ preventScroll: true });
      });
    };
  }, []);
}
