import { useEffect, useRef } from "react";

/** An element that takes the focus when `value` changes, so that what is new there is read out. */
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
