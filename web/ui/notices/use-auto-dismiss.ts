import { type FocusEvent, useEffect, useEffectEvent, useState } from "react";

const SHOWN_MS = 10_000;

/** Element props that close a notice after a while, except while it is hovered or focused by keyboard. */
export function useAutoDismiss(onClose: () => void) {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isPaused = isHovered || isFocused;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => close(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isPaused]);
  return {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    // A focus that follows a click doesn't pause.
    onFocus: ({ target }: FocusEvent) => setFocused(target.matches(":focus-visible")),
    onBlur: () => setFocused(false),
  };
}
