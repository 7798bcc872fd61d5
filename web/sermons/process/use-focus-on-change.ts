import { useEffect, useRef } from "react";

/** The ref of an element that gets the focus when `value` changes, so that screen readers announce the change. */
export function useFocusOnChange<E extends HTMLElement>(value: unknown) {
  const element = useRef<E>(null);
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    element.current?.focus({ preventScroll: true });
  }, [value]);
  return element;
}
