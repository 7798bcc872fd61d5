import { type FocusEvent, useEffect, useEffectEvent, useState } from "react";

/** Milliseconds that a notice stays: long enough to be read and acted upon without hurry. */
const SHOWN_MS = 10_000;

/** Closes a notice after a while, though not while somebody points at it or has moved the focus into it; for its element. */
export function useAutoDismiss(onClose: () => void) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHeld = isPointedAt || isFocused;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => close(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return {
    onPointerEnter: () => setPointedAt(true),
    onPointerLeave: () => setPointedAt(false),
    // A button that got the focus after a click holds nothing: whoever clicked is elsewhere.
    onFocus: ({ target }: FocusEvent) => setFocused(target.matches(":focus-visible")),
    onBlur: () => setFocused(false),
  };
}
